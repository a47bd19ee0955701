import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Table, type Column } from "#ui/table.tsx";
import type { Sheet } from "../contract.ts";
import { NEW_SHEET_PATH, sheetPath } from "./sheet-queries.ts";
import { SheetStateBadge } from "./sheet-state.tsx";

type SheetsTableProps = { items: Sheet[]; isLoading: boolean; isFiltered: boolean };

export function SheetsTable({ items, isLoading, isFiltered }: SheetsTableProps) {
  const { t } = useTranslation("sheets");
  const columns: Column<Sheet>[] = [
    { key: "number", title: t("columns.number"), cell: numberCell },
    { key: "state", title: t("columns.state"), cell: stateCell },
    { key: "machine", title: t("columns.machine"), wide: true, cell: machineCell },
    { key: "count", title: t("columns.plates"), numeric: true, cell: countCell },
    { key: "drawn", title: t("columns.drawn"), cell: drawnCell },
  ];
  return (
    <Table
      caption={t("caption")}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      loading={isLoading ? t("loading") : null}
      empty={
        isFiltered ? (
          <EmptyState text={t("noneSo")} />
        ) : (
          <EmptyState
            text={t("none")}
            action={<TextLink to={NEW_SHEET_PATH}>{t("new.title")}</TextLink>}
          />
        )
      }
    />
  );
}

function numberCell(sheet: Sheet) {
  return (
    <TextLink to={sheetPath(sheet)} className="table-code">
      {sheet.number}
    </TextLink>
  );
}

function stateCell({ state }: Sheet) {
  return <SheetStateBadge state={state} />;
}

function machineCell({ machine }: Sheet) {
  return <bdi>{machine.name}</bdi>;
}

function countCell({ places }: Sheet) {
  return places.length;
}

function drawnCell({ drawnAt }: Sheet) {
  return <Day moment={drawnAt} />;
}

function Day({ moment }: { moment: string }) {
  const { i18n } = useTranslation();
  return <time dateTime={moment}>{formatDay(moment, localeOf(i18n.language))}</time>;
}
