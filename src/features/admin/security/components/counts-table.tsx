import { useTranslation } from "react-i18next";
import { Table, type Column } from "#ui/table.tsx";
import type { KindSums } from "../contract.ts";

/** Counts by kind: today, yesterday, a week, a month. */
export function CountsTable({ kinds, isLoading }: { kinds: KindSums[]; isLoading: boolean }) {
  const { t } = useTranslation("staff");
  const columns: Column<KindSums>[] = [
    {
      key: "kind",
      title: t("security.kind"),
      wide: true,
      cell: ({ kind }) => t(`security.kinds.${kind}`),
    },
    { key: "today", title: t("security.today"), numeric: true, cell: ({ today }) => today },
    {
      key: "yesterday",
      title: t("security.yesterday"),
      numeric: true,
      cell: ({ yesterday }) => yesterday,
    },
    { key: "week", title: t("security.week"), numeric: true, cell: ({ week }) => week },
    { key: "month", title: t("security.month"), numeric: true, cell: ({ month }) => month },
  ];
  return (
    <Table
      caption={t("security.caption")}
      columns={columns}
      rows={kinds}
      rowKey={({ kind }) => kind}
      loading={isLoading ? t("security.loading") : null}
    />
  );
}
