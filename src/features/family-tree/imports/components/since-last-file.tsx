import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { LoadMore } from "#ui/load-more.tsx";
import { changesQuery } from "../../tree/components/tree-changes.ts";

/** What the family changed since the last file: a newer one takes its place. */
export function SinceLastFile({ memorial }: { memorial: Pick<Memorial, "id"> }) {
  const { t } = useTranslation(["family-tree-imports", "tree-editing"]);
  const list = useInfiniteQuery(changesQuery(memorial.id));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const last = items.findIndex(({ what }) => what === "imported");
  const since = last < 0 ? items : items.slice(0, last);
  if (since.length === 0) return <p>{t("family-tree-imports:nothingSince")}</p>;
  return (
    <div className="stack">
      <p>{t("family-tree-imports:since")}</p>
      <ul>
        {since.map(({ id, what, name }) => (
          <li key={id}>
            <bdi>
              {t(`tree-editing:deeds.${what}`, { name: name ?? t("tree-editing:somebody") })}
            </bdi>
          </li>
        ))}
      </ul>
      {last < 0 && (
        <LoadMore
          list={list}
          label={t("family-tree-imports:more")}
          loading={t("family-tree-imports:reading")}
        />
      )}
    </div>
  );
}
