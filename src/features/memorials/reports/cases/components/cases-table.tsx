import { useTranslation } from "react-i18next";
import { formatDay } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { Table, type Column } from "#ui/table.tsx";
import { useReportedWords } from "../../components/reported-words.ts";
import type { CaseLine } from "../contract.ts";

type CasesTableProps = { items: readonly CaseLine[]; isLoading: boolean };

/** Cases in the order of the call: whoever may be in danger first. */
export function CasesTable({ items, isLoading }: CasesTableProps) {
  const { t } = useTranslation("cases");
  const columns: Column<CaseLine>[] = [
    { key: "case", title: t("columns.case"), wide: true, cell: nameCell },
    { key: "state", title: t("columns.state"), wide: true, cell: stateCell },
    { key: "reasons", title: t("columns.reasons"), cell: reasonsCell },
    { key: "received", title: t("columns.received"), cell: receivedCell },
  ];
  return (
    <Table
      caption={t("caption")}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      loading={isLoading ? t("loading") : null}
      empty={<EmptyState text={t("none")} />}
    />
  );
}

function nameCell(line: CaseLine) {
  return <Name line={line} />;
}

function stateCell(line: CaseLine) {
  return <CaseState line={line} />;
}

function reasonsCell(line: CaseLine) {
  return <Reasons line={line} />;
}

function receivedCell({ receivedAt }: CaseLine) {
  return <Day moment={receivedAt} />;
}

function Name({ line }: { line: CaseLine }) {
  const { number, subject, memorialName, noticeCount, excerpt } = line;
  const { t } = useTranslation("cases");
  const what = useReportedWords()(subject.kind, memorialName);
  return (
    <>
      <TextLink to={`/admin/reports/${number}`}>{t("named", { number, what })}</TextLink>
      {noticeCount > 1 && (
        <span className="small"> {t("noticeCount", { count: noticeCount })}</span>
      )}
      {excerpt !== null && (
        <span className="small case-excerpt">
          <bdi>{t("excerpt", { excerpt })}</bdi>
        </span>
      )}
    </>
  );
}

function Reasons({ line: { reasons } }: { line: CaseLine }) {
  const { t } = useTranslation("reports");
  return reasons.map((reason) => t(`reasons.${reason}.title`)).join(", ");
}

function Day({ moment }: { moment: string }) {
  const { i18n } = useTranslation();
  return <time dateTime={moment}>{formatDay(moment, localeOf(i18n.language))}</time>;
}

const SIGNS = {
  received: "none",
  taken: "half",
  decided: "full",
  appealed: "half",
  reviewed: "full",
} as const;

/** How a case stands: danger and lateness by sign and word, before the state. */
export function CaseState({ line }: { line: CaseLine }) {
  const { t, i18n } = useTranslation("cases");
  const { state, isUrgent, isOverdue, dueAt, takenBy, hiddenAt, shownAt, outcome } = line;
  const day = formatDay(dueAt, localeOf(i18n.language));
  const isUndecided = state === "received" || state === "taken";
  const hiddenBy = outcome === null || outcome === "keep" ? "step" : outcome;
  const isOpen = isUndecided || state === "appealed";
  return (
    <span className="case-state">
      {isOpen && isUrgent && <Badge sign="stop">{t("urgent")}</Badge>}
      {isOpen && isOverdue && <Badge sign="stop">{t("overdueSince", { day })}</Badge>}
      <Badge sign={SIGNS[state]}>
        {state === "taken" && takenBy !== null
          ? t("takenBy", { name: takenBy })
          : t(`states.${state}`)}
      </Badge>
      {isUndecided && !isOverdue && <span className="small">{t("dueOn", { day })}</span>}
      {isOpen && hiddenAt !== null && shownAt === null && (
        <span className="small">{t(`hiddenBy.${hiddenBy}`)}</span>
      )}
    </span>
  );
}
