import "#ui/table.css";
import { useTranslation } from "react-i18next";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { pageError } from "#platform/pages/page-error.ts";
import { callQuery, prefetch } from "#platform/pages/queries.ts";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { Table, type Column } from "#ui/table.tsx";
import { REPORT_OUTCOMES, REPORT_REASONS } from "../../contract.ts";
import { getTransparency, type Transparency } from "../contract.ts";
import type { Route } from "./+types/transparency.ts";

export const handle = { texts: ["reports"] };

/** Nothing could be reported before. */
const FIRST_YEAR = 2026;

function transparencyQuery(year: number) {
  return callQuery(getTransparency, { query: { year } });
}

function yearIn(asked: URLSearchParams, current: number): number {
  const year = Number(asked.get("year"));
  return Number.isInteger(year) && year >= FIRST_YEAR && year < current ? year : current;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const current = new Date().getUTCFullYear();
  const query = transparencyQuery(yearIn(new URL(request.url).searchParams, current));
  const client = await prefetch(api, [query]);
  const error = client.getQueryState(query.queryKey)?.error;
  if (error) throw pageError(error);
  return { current };
}

/** `/transparency`: what was reported and how it ended, by year. */
export default function TransparencyPage({ loaderData: { current } }: Route.ComponentProps) {
  const { t } = useTranslation("reports");
  const [asked] = useSearchParams();
  const year = yearIn(asked, current);
  const { data } = useQuery(transparencyQuery(year));
  const years = Array.from({ length: current - FIRST_YEAR + 1 }, (_, index) => current - index);
  return (
    <PageFrame>
      <PageHead title={t("transparency.title")} description={t("transparency.lead")} />
      <FormPage>
        <h1>{t("transparency.title")}</h1>
        <p className="lead">{t("transparency.lead")}</p>
        {years.length > 1 && (
          <nav className="actions" aria-label={t("transparency.years")}>
            {years.map((one) => (
              <TextLink
                key={one}
                to={one === current ? "/transparency" : `/transparency?year=${one}`}
                aria-current={one === year ? "page" : undefined}
              >
                {one}
              </TextLink>
            ))}
          </nav>
        )}
        {data && <Numbers numbers={data} />}
        <p>{t("transparency.people")}</p>
        <p>
          <TextLink to="/report">{t("transparency.report")}</TextLink>
        </p>
      </FormPage>
    </PageFrame>
  );
}

type Line = { name: string; count: number };

function Numbers({ numbers }: { numbers: Transparency }) {
  const { t } = useTranslation("reports");
  const { year, notices, decisions, appeals, overturned, medianHours } = numbers;
  const reasons = REPORT_REASONS.map((reason) => ({
    name: t(`reasons.${reason}.title`),
    count: notices[reason],
  }));
  const outcomes = REPORT_OUTCOMES.map((outcome) => ({
    name: t(`transparency.outcomes.${outcome}`),
    count: decisions[outcome],
  }));
  const noticed = sumOf(reasons);
  const decided = sumOf(outcomes);
  if (noticed === 0 && decided === 0) {
    return <p className="reading">{t("transparency.none", { year })}</p>;
  }
  const hours = medianHours === null ? null : Math.max(1, Math.round(medianHours));
  return (
    <>
      <p className="reading">
        {t("transparency.notices", { count: noticed, year })}{" "}
        {t("transparency.decided", { count: decided })}{" "}
        {hours !== null && t("transparency.median", { count: hours })}{" "}
        {decided > 0 && t("transparency.appeals", { count: appeals })}{" "}
        {appeals > 0 && overturned === 0 && t("transparency.overturnedNone")}
        {overturned > 0 && t("transparency.overturned", { count: overturned })}
      </p>
      <Table
        caption={t("transparency.reasonsCaption")}
        columns={columnsOf(t("transparency.reason"), t("transparency.count"))}
        rows={reasons}
        rowKey={({ name }) => name}
      />
      <Table
        caption={t("transparency.outcomesCaption")}
        columns={columnsOf(t("transparency.outcome"), t("transparency.count"))}
        rows={outcomes}
        rowKey={({ name }) => name}
      />
    </>
  );
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}

function columnsOf(name: string, count: string): Column<Line>[] {
  return [
    { key: "name", title: name, cell: nameOf },
    { key: "count", title: count, numeric: true, cell: countOf },
  ];
}

function nameOf({ name }: Line) {
  return name;
}

function countOf({ count }: Line) {
  return count;
}
