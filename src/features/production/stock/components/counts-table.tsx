import { useTranslation } from "react-i18next";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Table, type Column } from "#ui/table.tsx";
import type { Count } from "../contract.ts";
import { nameIn, useStockChoices } from "./stock-choices.ts";

type CountsTableProps = { counts: readonly Count[]; isLoading: boolean };

export function CountsTable({ counts, isLoading }: CountsTableProps) {
  const { t } = useTranslation("stock");
  const columns = useColumns();
  return (
    <Table
      caption={t("counts.caption")}
      columns={columns}
      rows={counts}
      rowKey={({ id }) => id}
      loading={isLoading ? t("counts.loading") : null}
      empty={<EmptyState text={t("counts.none")} />}
    />
  );
}

function useColumns(): Column<Count>[] {
  const { t, i18n } = useTranslation("stock");
  const { locations } = useStockChoices();
  const locale = localeOf(i18n.language);
  return [
    {
      key: "opened",
      title: t("counts.begun"),
      wide: true,
      cell: ({ id, openedAt }) => (
        <TextLink to={`/production/stock/counts/${id}`}>{formatMoment(openedAt, locale)}</TextLink>
      ),
    },
    {
      key: "where",
      title: t("counts.where"),
      wide: true,
      cell: ({ locationIds }) =>
        inOneSentence(
          locationIds.map((id) => nameIn(locations, id)),
          locale,
        ),
    },
    { key: "state", title: t("state"), cell: ({ state }) => <CountState state={state} /> },
    {
      key: "lines",
      title: t("counts.lines"),
      numeric: true,
      cell: ({ lines }) => lines.length,
    },
  ];
}

export function CountState({ state }: Pick<Count, "state">) {
  const { t } = useTranslation("stock");
  return <Badge sign={state === "open" ? "half" : "full"}>{t(`counts.states.${state}`)}</Badge>;
}
