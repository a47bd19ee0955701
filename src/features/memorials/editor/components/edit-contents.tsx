import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { TextLink } from "#ui/link.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { deletedQuery } from "../../deleted/components/deleted-query.ts";
import { ContentsCount } from "./contents-count.tsx";
import { EDIT_SECTIONS } from "./edit-sections.ts";
import { queueQuery } from "#features/memorials/moderation/components/queue-query.ts";

/**
 * Links to the editable sections: in one line, with counts. On a phone a list to open, which also says
 * what the page lacks.
 */
export function EditContents({ memorial }: { memorial: Memorial }) {
  const { t, i18n } = useTranslation(["editor", "memorials"]);
  const { slug, can } = memorial;
  const [isOpen, setOpen] = useState(false);
  const places = usePlaces(memorial);
  const missing = places.filter(({ isMissing }) => isMissing).map(({ text }) => text);
  return (
    <nav className="edit-index" aria-label={t("edit.contents")}>
      <button
        type="button"
        className="edit-index-open"
        aria-expanded={isOpen}
        aria-controls="edit-index"
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          <span className="edit-index-title">{t("edit.contents")}</span>
          {missing.length > 0 && (
            <span className="small edit-index-missing">
              {t("edit.missing", { what: inOneSentence(missing, localeOf(i18n.language)) })}
            </span>
          )}
        </span>
        <span className="fold-action">{t(isOpen ? "fold.close" : "edit.show")}</span>
      </button>
      <div id="edit-index" className="contents edit-contents" data-open={isOpen || undefined}>
        {places.map(({ to, text, count = 0, counted, isMissing = false }) => (
          // The list is done.
          <a key={to} href={to} onClick={() => setOpen(false)}>
            {text} {counted ?? <ContentsCount count={count} />}
            {isMissing && <span className="edit-index-lacks">{t("edit.lacks")}</span>}
          </a>
        ))}
        {can.edit && (
          <TextLink to={`/edit-memorial/${slug}/versions`}>{t("edit.versions")}</TextLink>
        )}
        <TextLink to={`/memorial/${slug}/admin`}>{t("edit.keepers")}</TextLink>
        {can.moderate && <WaitingPlace slug={slug} />}
      </div>
    </nav>
  );
}

type Place = {
  to: string;
  text: string;
  /** Without one, everybody's who works on the page. */
  capability?: keyof Memorial["can"];
  count?: number;
  /** In place of `count`. */
  counted?: ReactNode;
  /** Nothing is there yet, and most pages have it. */
  isMissing?: boolean;
};

function usePlaces(memorial: Memorial): Place[] {
  const { t } = useTranslation(["editor", "memorials"]);
  const { can } = memorial;
  const { data, hasNextPage } = useInfiniteQuery(deletedQuery(memorial.id));
  const deleted = data?.pages.flatMap(({ items }) => items).length ?? 0;
  const all: Place[] = [
    ...EDIT_SECTIONS.map(({ name, capability, lineOf, Count }) => ({
      to: `#${name}`,
      capability,
      ...lineOf(memorial, t),
      ...(Count && { counted: <Count memorial={memorial} /> }),
    })),
    { to: "#look", text: t("look.heading"), capability: "edit" },
    { to: "#privacy", text: t("fields.privacy"), capability: "edit" },
    { to: "#moderation", text: t("moderation.heading"), capability: "edit" },
    { to: "#settings", text: t("settings.heading"), capability: "edit" },
    ...(deleted === 0
      ? []
      : [{ to: "#deleted", text: t("deleted.heading"), count: hasNextPage ? 0 : deleted }]),
    { to: "#delete", text: t("delete.heading"), capability: "delete" },
  ];
  return all.filter(({ capability }) => capability === undefined || can[capability]);
}

function WaitingPlace({ slug }: { slug: string }) {
  const { t } = useTranslation("editor");
  const { data: queue } = useQuery(queueQuery(slug));
  if (!queue || queue.count === 0 || queue.isSpared) return null;
  return (
    <TextLink to={`/memorial/${slug}/admin#waiting`}>
      {t("edit.waiting")} <span className="contents-count">{queue.count}</span>
    </TextLink>
  );
}
