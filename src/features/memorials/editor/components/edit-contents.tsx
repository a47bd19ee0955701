import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
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
 * Links to what stands on the page, with counts, and to its settings; deleting it stands last and apart. On a phone
 * a list to open, which also says what the page lacks.
 */
export function EditContents({ memorial }: { memorial: Memorial }) {
  const { t, i18n } = useTranslation(["editor", "memorials"]);
  const { slug, can } = memorial;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { content, settings } = usePlaces(memorial);
  const missing = content.filter(({ isMissing }) => isMissing).map(({ text }) => text);
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
        <Group heading={t("edit.content")} places={content} onGo={close}>
          {can.edit && (
            <TextLink to={`/edit-memorial/${slug}/versions`}>{t("edit.versions")}</TextLink>
          )}
          {can.moderate && <WaitingPlace slug={slug} />}
        </Group>
        <Group heading={t("edit.settings")} places={settings} onGo={close}>
          <TextLink to={`/memorial/${slug}/admin`}>{t("edit.keepers")}</TextLink>
        </Group>
        {can.delete && (
          <p className="edit-index-delete">
            <a href="#delete" onClick={close}>
              {t("delete.heading")}
            </a>
          </p>
        )}
      </div>
    </nav>
  );
}

type GroupProps = {
  heading: string;
  places: readonly Place[];
  onGo: () => void;
  /** Links to other pages. */
  children: ReactNode;
};

function Group({ heading, places, onGo, children }: GroupProps) {
  const { t } = useTranslation("editor");
  const headingId = useId();
  return (
    <div className="edit-index-group" role="group" aria-labelledby={headingId}>
      <p className="edit-index-heading" id={headingId}>
        {heading}
      </p>
      <div className="edit-index-links">
        {places.map(({ to, text, count = 0, counted, isMissing = false }) => (
          <a key={to} href={to} onClick={onGo}>
            {text} {counted ?? <ContentsCount count={count} />}
            {isMissing && <span className="edit-index-lacks">{t("edit.lacks")}</span>}
          </a>
        ))}
        {children}
      </div>
    </div>
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

function usePlaces(memorial: Memorial): Record<"content" | "settings", Place[]> {
  const { t } = useTranslation(["editor", "memorials"]);
  const { can } = memorial;
  const { data, hasNextPage } = useInfiniteQuery(deletedQuery(memorial.id));
  const deleted = data?.pages.flatMap(({ items }) => items).length ?? 0;
  const isOpenTo = ({ capability }: Place) => capability === undefined || can[capability];
  const content: Place[] = [
    ...EDIT_SECTIONS.map(({ name, capability, lineOf, Count }) => ({
      to: `#${name}`,
      capability,
      ...lineOf(memorial, t),
      ...(Count && { counted: <Count memorial={memorial} /> }),
    })),
    ...(deleted === 0
      ? []
      : [{ to: "#deleted", text: t("deleted.heading"), count: hasNextPage ? 0 : deleted }]),
  ];
  const settings: Place[] = [
    { to: "#privacy", text: t("fields.privacy"), capability: "edit" },
    { to: "#moderation", text: t("moderation.heading"), capability: "edit" },
    { to: "#look", text: t("look.heading"), capability: "edit" },
    { to: "#settings", text: t("settings.heading"), capability: "edit" },
  ];
  return { content: content.filter(isOpenTo), settings: settings.filter(isOpenTo) };
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
