import "./bug-report.css";
import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Table, type Column } from "#ui/table.tsx";
import type { Bug, BugState } from "../contract.ts";
import { ANY_ROUTE } from "../model.ts";

type BugsTableProps = { items: readonly Bug[]; isLoading: boolean };

/** One line for each route and error. */
export function BugsTable({ items, isLoading }: BugsTableProps) {
  const { t } = useTranslation("bug-reports");
  const columns: Column<Bug>[] = [
    { key: "bug", title: t("desk.columns.bug"), wide: true, cell: nameCell },
    { key: "state", title: t("desk.columns.state"), cell: stateCell },
    { key: "count", title: t("desk.columns.count"), numeric: true, cell: ({ count }) => count },
    { key: "last", title: t("desk.columns.last"), cell: lastCell },
  ];
  return (
    <Table
      caption={t("desk.caption")}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      loading={isLoading ? t("desk.loading") : null}
      empty={<EmptyState text={t("desk.none")} />}
    />
  );
}

function nameCell(bug: Bug) {
  return <Name bug={bug} />;
}

function stateCell({ state }: Bug) {
  return <StateOfBug state={state} />;
}

function lastCell({ lastAt }: Bug) {
  return <Day moment={lastAt} />;
}

function Name({ bug: { id, route, error, message } }: { bug: Bug }) {
  const routeName = useRouteName();
  return (
    <>
      <TextLink to={`/admin/bug-reports/${id}`}>{routeName(route)}</TextLink>
      {error !== "" && <span className="bug-text">{error}</span>}
      {message !== null && <span className="bug-text small">{message}</span>}
    </>
  );
}

/** A page's pattern, or that nobody knows it. */
export function useRouteName(): (route: string) => string {
  const { t } = useTranslation("bug-reports");
  return (route) => (route === ANY_ROUTE ? t("desk.unknownRoute") : route);
}

function Day({ moment }: { moment: string }) {
  const { i18n } = useTranslation();
  return <time dateTime={moment}>{formatDay(moment, localeOf(i18n.language))}</time>;
}

const SIGNS = { new: "none", confirmed: "half", fixed: "full", closed: "full" } as const;

export function StateOfBug({ state }: { state: BugState }) {
  const { t } = useTranslation("bug-reports");
  return <Badge sign={SIGNS[state]}>{t(`desk.states.${state}`)}</Badge>;
}
