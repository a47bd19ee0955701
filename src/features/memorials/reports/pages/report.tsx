import { useTranslation } from "react-i18next";
import { data, redirect, useSearchParams } from "react-router";
import { linkHeaders } from "#shell/link-headers.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { addressIn } from "#platform/i18n/locales.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { loaderHeaders } from "#platform/pages/page-error.ts";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { getMemorial } from "#features/memorials/content/contract.ts";
import { ReportForm } from "../components/report-form.tsx";
import {
  reportIn,
  subjectIn,
  typedIn,
  type Refusal,
  type ReportSubject,
} from "../components/typed-report.ts";
import { sendReport } from "../contract.ts";
import { kindNamespaces } from "#features/memorials/sections/components/kind-texts.ts";
import type { Route } from "./+types/report.ts";

export const handle = { texts: ["reports", "errors", ...kindNamespaces("reported")] };
export const headers = loaderHeaders;

/** Few open it, each for another thing. */
const NOT_KEPT = { "cache-control": "no-store" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { memorial } = subjectOf(new URL(request.url).searchParams);
  const name = await nameOf(context, memorial);
  return data({ name }, { headers: NOT_KEPT });
}

/** `null` for a page that not everybody may know of. */
async function nameOf(context: Route.LoaderArgs["context"], idOrSlug: string) {
  if (idOrSlug === "") return null;
  const { api } = context.get(pageContext);
  try {
    const { name } = await call(getMemorial, { params: { idOrSlug } }, { api });
    return name;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Handles the form without a script: the documented call, then to where the report is followed. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const typed = typedIn(form);
  const { api, locale } = context.get(pageContext);
  try {
    const { token } = await call(sendReport, { body: reportIn(typed) }, { api });
    return redirect(addressIn(locale, `/report/${token}?received`), {
      status: 303,
      headers: linkHeaders(),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal: Refusal = { message: error.message, fields: error.fields, typed };
    return data(refusal, { status: error.status });
  }
}

function subjectOf(asked: URLSearchParams): ReportSubject {
  const [memorial, kind, item] = ["memorial", "kind", "item"].map((name) => asked.get(name) ?? "");
  return subjectIn({ memorial: memorial ?? "", kind: kind ?? "", item: item ?? "" });
}

/** `/report`: a notice of something on a memorial, which ends in a decision with reasons. */
export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("reports");
  const [asked] = useSearchParams();
  const subject = subjectOf(asked);
  return (
    <PageFrame>
      <title>{t("title")}</title>
      <meta name="robots" content="noindex" />
      <FormPage note={<p className="small">{t("note")}</p>}>
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        <ReportForm subject={subject} pageName={loaderData.name} refusal={actionData ?? null} />
        <p className="small">
          {t("kept")} <TextLink to="/privacy">{t("privacyLink")}</TextLink>
        </p>
      </FormPage>
    </PageFrame>
  );
}
