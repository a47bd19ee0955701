import { useTranslation } from "react-i18next";
import { localeOf } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Table, type Column } from "#ui/table.tsx";
import type { Count, CountLine, StockItem, StockLocation } from "../contract.ts";
import { nameIn } from "./stock-choices.ts";

type CountLinesProps = {
  count: Count;
  items: readonly StockItem[];
  locations: readonly StockLocation[];
};

/** Who counted what; how much, and how much there should be, once nobody counts any more. */
export function CountLines({ count: { state, lines }, items, locations }: CountLinesProps) {
  const { t } = useTranslation("stock");
  const words = useWords(items, locations);
  const figures = useFigures();
  return (
    <Table
      caption={t("count.caption")}
      columns={state === "open" ? words : [...words, ...figures]}
      rows={lines}
      rowKey={({ itemId, locationId, batch }) => `${itemId} ${locationId} ${batch}`}
      empty={<EmptyState text={t(`count.none.${state}`)} />}
    />
  );
}

function useWords(
  items: readonly StockItem[],
  locations: readonly StockLocation[],
): Column<CountLine>[] {
  const { t, i18n } = useTranslation("stock");
  return [
    {
      key: "item",
      title: t("item.one"),
      wide: true,
      cell: ({ itemId }) => <bdi>{nameIn(items, itemId)}</bdi>,
    },
    {
      key: "where",
      title: t("location.one"),
      cell: ({ locationId, batch }) => (
        <>
          <bdi>{nameIn(locations, locationId)}</bdi>
          {batch !== null && ` · ${t("ofBatch", { batch })}`}
        </>
      ),
    },
    {
      key: "counters",
      title: t("count.counters"),
      cell: ({ counters }) => inOneSentence(counters, localeOf(i18n.language)),
    },
  ];
}

function useFigures(): Column<CountLine>[] {
  const { t, i18n } = useTranslation("stock");
  const { format } = new Intl.NumberFormat(i18n.language);
  const signed = new Intl.NumberFormat(i18n.language, { signDisplay: "exceptZero" });
  return [
    {
      key: "counted",
      title: t("count.counted"),
      numeric: true,
      cell: ({ counted }) => format(counted),
    },
    {
      key: "expected",
      title: t("count.expected"),
      numeric: true,
      cell: ({ expected }) => format(expected ?? 0),
    },
    {
      key: "difference",
      title: t("count.difference"),
      numeric: true,
      cell: ({ difference }) => {
        const shown = signed.format(difference ?? 0);
        return difference === 0 ? shown : <Badge sign="stop">{shown}</Badge>;
      },
    },
  ];
}
