import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { pathOf } from "#platform/call.ts";
import { call } from "#platform/pages/call.ts";
import { LoadMore } from "#ui/load-more.tsx";
import { Setting, SettingsList } from "#ui/settings-list.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { listTreeImportReport, type TreeImport } from "../contract.ts";

type ReportProps = { memorial: Pick<Memorial, "id">; file: TreeImport };

/** The lines of a file that weren't as they should be, each with its reason. */
export function FileReport({ memorial, file }: ReportProps) {
  const { t } = useTranslation("family-tree-imports");
  const [isOpen, setOpen] = useState(false);
  const { unread } = file.counts;
  return (
    <details className="disclosure" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{unread === 0 ? t("reportKept") : t("report", { count: unread })}</summary>
      {isOpen && <ReportLines memorial={memorial} file={file} />}
    </details>
  );
}

function ReportLines({ memorial, file }: ReportProps) {
  const { t } = useTranslation("family-tree-imports");
  const params = { id: memorial.id, importId: file.id };
  const list = useInfiniteQuery({
    queryKey: [pathOf(listTreeImportReport, params), file.encoding],
    queryFn: ({ pageParam }) =>
      call(listTreeImportReport, {
        params,
        ...(pageParam !== null && { query: { cursor: pageParam } }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  if (list.data === undefined) return <Spinner label={t("reading")} />;
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <p className="small">{t("reportEmpty")}</p>;
  return (
    <div className="stack">
      <SettingsList>
        {items.map(({ line, text, reason, kept }, at) => (
          <Setting
            // Lines may be told twice, and the list only grows.
            key={at}
            title={<bdi>{text}</bdi>}
            text={`${t("line", { line })} ${t(`reasons.${reason}`)} ${kept ? "" : t("lost")}`}
          />
        ))}
      </SettingsList>
      <LoadMore list={list} label={t("more")} loading={t("reading")} />
    </div>
  );
}
