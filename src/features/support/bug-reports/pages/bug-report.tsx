import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { data, redirect } from "react-router";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { useHydrated } from "#shell/hydrated.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { BugReportForm } from "../components/bug-report-form.tsx";
import { buildHere, seeLeftPage, seeOpener, type SeenPage } from "../components/seen-page.ts";
import { reportOf, THANKS, typedIn, type Refusal } from "../components/typed-report.ts";
import { reportBug } from "../contract.ts";
import type { Route } from "./+types/bug-report.ts";

export const handle = { texts: ["bug-reports"] };

export function loader() {
  return { shownAt: new Date().toISOString(), seen: null };
}

/** Runs while the page before is still there. */
export function clientLoader() {
  return { shownAt: new Date().toISOString(), seen: seeLeftPage() };
}

/** Handles the form without a script: the documented call, then back to the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const typed = typedIn(await request.formData().catch(() => new FormData()));
  try {
    const { api } = context.get(pageContext);
    await call(reportBug, { body: reportOf(typed) }, { api });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal: Refusal = { message: error.message, fields: error.fields, typed };
    return data(refusal, { status: error.status });
  }
  return redirect(`${new URL(request.url).pathname}#${THANKS}`, 303);
}

/** `/bug-report`: something on the page before didn't work. */
export default function BugReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("bug-reports");
  const { shownAt, seen } = loaderData;
  const here = useHere(seen);
  return (
    <PageFrame>
      <PageHead title={t("title")} description={t("lead")} />
      <FormPage>
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        <BugReportForm shownAt={shownAt} {...here} refusal={actionData ?? null} />
        <p className="small">
          {t("privacy")} <TextLink to="/privacy">{t("privacyLink")}</TextLink>
        </p>
      </FormPage>
    </PageFrame>
  );
}

type Here = { seen: SeenPage | null; build: string | null };

/** What only the browser knows; nothing before it has come to life. */
function useHere(left: SeenPage | null): Here {
  const hydrated = useHydrated();
  return useMemo(
    () =>
      hydrated ? { seen: left ?? seeOpener(), build: buildHere() } : { seen: null, build: null },
    [hydrated, left],
  );
}
