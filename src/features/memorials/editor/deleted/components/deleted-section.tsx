import "./deleted.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TextLink } from "#ui/link.tsx";
import { LoadMore } from "#ui/load-more.tsx";
import { Section } from "#ui/section.tsx";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { Fold } from "#features/memorials/editor/components/fold.tsx";
import { DeletedLine } from "./deleted-line.tsx";
import { deletedQuery } from "#features/memorials/deleted/components/deleted-query.ts";

/** What was deleted from the page and can be restored; absent while there is nothing. */
export function DeletedSection({ memorial }: { memorial: Memorial }) {
  const { t } = useTranslation("editor");
  const list = useInfiniteQuery(deletedQuery(memorial.id));
  const { data } = list;
  // Whoever restores the last one isn't left without a place.
  const [isUsed, setUsed] = useState(false);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0 && !isUsed) return null;
  return (
    <Section
      id="deleted"
      heading={t("deleted.heading")}
      note={items.length > 0 && t("deleted.note")}
    >
      {items.length === 0 && <p className="reading">{t("deleted.none")}</p>}
      {items.length > 0 && (
        <Fold
          id="deleted"
          fields={[]}
          summary={[
            t(list.hasNextPage ? "deleted.many" : "deleted.count", { count: items.length }),
          ]}
          action={t("entries.show")}
        >
          <ul className="deleted-items">
            {items.map((item) => (
              <DeletedLine
                key={item.id}
                item={item}
                memorial={memorial}
                onRestore={() => setUsed(true)}
              />
            ))}
          </ul>
          <LoadMore list={list} label={t("entries.more")} loading={t("entries.loading")} />
        </Fold>
      )}
      {memorial.can.moderate && (
        <p className="small">
          <TextLink to={`/memorial/${memorial.slug}/admin#waiting`}>
            {t("deleted.declined")}
          </TextLink>
        </p>
      )}
    </Section>
  );
}
