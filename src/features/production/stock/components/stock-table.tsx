import { useTranslation } from "react-i18next";
import type { ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Table, type Column } from "#ui/table.tsx";
import type { StockItem } from "../contract.ts";

type StockTableProps = {
  items: readonly StockItem[];
  isLoading: boolean;
  empty: ReactNode;
  onOpen: (id: string) => void;
};

/** What is missing stands first. */
export function StockTable({ items, isLoading, empty, onOpen }: StockTableProps) {
  const { t } = useTranslation("stock");
  const columns = useColumns(onOpen);
  return (
    <Table
      caption={t("caption")}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      loading={isLoading ? t("loading") : null}
      empty={empty}
    />
  );
}

function useColumns(onOpen: (id: string) => void): Column<StockItem>[] {
  const { t, i18n } = useTranslation("stock");
  const { format } = new Intl.NumberFormat(i18n.language);
  return [
    {
      key: "name",
      title: t("item.one"),
      wide: true,
      cell: ({ id, name }) => (
        <Button variant="bare" small onClick={() => onOpen(id)}>
          <bdi>{name}</bdi>
        </Button>
      ),
    },
    { key: "sku", title: t("item.sku"), cell: ({ sku }) => <bdi>{sku}</bdi> },
    { key: "state", title: t("state"), cell: (item) => <StockState item={item} /> },
    {
      key: "onHand",
      title: t("onHand"),
      numeric: true,
      cell: ({ onHand }) => format(onHand),
    },
    {
      key: "onOrder",
      title: t("onOrder"),
      numeric: true,
      cell: ({ onOrder }) => format(onOrder),
    },
    {
      key: "reorderPoint",
      title: t("item.reorderPoint"),
      numeric: true,
      cell: ({ reorderPoint }) => format(reorderPoint),
    },
  ];
}

export function StockState({ item: { onHand, needsOrder } }: { item: StockItem }) {
  const { t } = useTranslation("stock");
  if (onHand < 0) return <Badge sign="stop">{t("states.negative")}</Badge>;
  if (needsOrder) {
    return (
      <Badge sign="half" tone="warn">
        {t("states.needsOrder")}
      </Badge>
    );
  }
  return <Badge sign="full">{t("states.enough")}</Badge>;
}
