import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { data as answer } from "react-router";
import { formatMoment } from "#platform/dates.ts";
import { localeOf } from "#platform/i18n/locales.ts";
import { isId } from "#platform/ids.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { callQuery, prefetch } from "#platform/pages/queries.ts";
import { StaffPage } from "#shell/staff-page.tsx";
import { guardStaffPage } from "#shell/staff-rights.ts";
import { Banner } from "#ui/banner.tsx";
import { TextLink } from "#ui/link.tsx";
import { BugStateForm } from "../components/bug-state-form.tsx";
import { StateOfBug, useRouteName } from "../components/bugs-table.tsx";
import { ReportsOfBug } from "../components/reports-of-bug.tsx";
import { getBug, type WholeBug } from "../contract.ts";
import type { Route } from "./+types/bug.ts";

export const handle = { texts: ["bug-reports", "errors"] };

function bugQuery(reportId: string) {
  return { ...callQuery(getBug, { params: { reportId } }), staleTime: 0 };
}

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  await guardStaffPage("bugs.manage");
  if (!isId(id)) throw answer(null, { status: 404 });
  const query = bugQuery(id);
  const client = await prefetch(null, [query]);
  const error = client.getQueryState(query.queryKey)?.error;
  if (error instanceof ApiError && error.status === 404) throw answer(null, { status: 404 });
  return null;
}

/** `/admin/bug-reports/{id}`: one error on one page, and everyone who met it. */
export default function BugPage({ params: { id } }: Route.ComponentProps) {
  const { t } = useTranslation("bug-reports");
  const routeName = useRouteName();
  const { data: bug, error } = useQuery(bugQuery(id));
  return (
    <StaffPage title={bug === undefined ? t("desk.title") : routeName(bug.route)}>
      <p>
        <TextLink to="/admin/bug-reports">{t("desk.allBugs")}</TextLink>
      </p>
      {error && <Banner tone="bad">{error.message}</Banner>}
      {bug !== undefined && <ShownBug bug={bug} />}
    </StaffPage>
  );
}

function ShownBug({ bug }: { bug: WholeBug }) {
  const { t, i18n } = useTranslation("bug-reports");
  const locale = localeOf(i18n.language);
  const first = formatMoment(bug.firstAt, locale);
  const last = formatMoment(bug.lastAt, locale);
  const total = t("desk.times", { count: bug.count });
  return (
    <>
      <p className="reading bug-message">{bug.error === "" ? t("desk.noError") : bug.error}</p>
      <p>
        <StateOfBug state={bug.state} />
      </p>
      <p className="small">{t("desk.first", { first, last, total })}</p>
      <BugStateForm key={`${bug.state} ${bug.fixedIn}`} bug={bug} />
      <ReportsOfBug bug={bug} />
    </>
  );
}
