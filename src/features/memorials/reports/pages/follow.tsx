import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { data, redirect, useSearchParams } from "react-router";
import { formLinkHeaders } from "#shell/link-headers.ts";
import { SitePage } from "#shell/site-page.tsx";
import { addressIn } from "#platform/i18n/locales.ts";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { pageError } from "#platform/pages/page-error.ts";
import { callQuery, prefetch } from "#platform/pages/queries.ts";
import { Banner } from "#ui/banner.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { NotFoundContent } from "../../components/not-found-content.tsx";
import { FollowedCase } from "../components/followed-case.tsx";
import type { AppealRefusal } from "../components/appeal-form.tsx";
import { appealReport, followReport } from "../contract.ts";
import { kindNamespaces } from "#features/memorials/sections/components/kind-texts.ts";
import type { Route } from "./+types/follow.ts";

export const handle = { texts: ["reports", "memorials", "errors", ...kindNamespaces("reported")] };

/** Whoever has the address follows the case: it goes to nobody else, and is kept by nothing. */
export const headers = formLinkHeaders;

function followedQuery(token: string) {
  return { ...callQuery(followReport, { params: { token } }, { on404: "null" }), staleTime: 0 };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const query = followedQuery(params.token);
  const client = await prefetch(api, [query]);
  const followed = client.getQueryData(query.queryKey);
  if (followed === undefined) throw pageError(client.getQueryState(query.queryKey)?.error);
  return data(null, { status: followed === null ? 404 : 200 });
}

/** The appeal without a script. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const given = form.get("text");
  const text = typeof given === "string" ? given : "";
  const { api, locale } = context.get(pageContext);
  const { token } = params;
  try {
    await call(appealReport, { params: { token }, body: { text } }, { api });
    return redirect(addressIn(locale, `/report/${token}?appealed`), {
      status: 303,
      headers: formLinkHeaders(),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal: AppealRefusal = { message: error.message, fields: error.fields, text };
    return data(refusal, { status: error.status });
  }
}

/** `/report/{token}`: how a report stands, the decision with its reasons, and the ways on. */
export default function FollowPage({ params: { token }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("reports");
  const [asked] = useSearchParams();
  const { data: followed } = useQuery(followedQuery(token));
  if (!followed) {
    return (
      <SitePage title={t("title")}>
        <NotFoundContent />
      </SitePage>
    );
  }
  return (
    <SitePage title={t("followed.title", { number: followed.number })}>
      <FormPage note={<p className="small">{t("followed.secret")}</p>}>
        <h1>{t("followed.title", { number: followed.number })}</h1>
        {asked.has("received") && followed.state === "received" && (
          <Banner tone="good">{t("thanks")}</Banner>
        )}
        {asked.has("appealed") && <Banner tone="good">{t("appeal.received")}</Banner>}
        <FollowedCase
          followed={followed}
          token={token}
          queryKey={followedQuery(token).queryKey}
          refusal={actionData ?? null}
        />
      </FormPage>
    </SitePage>
  );
}
