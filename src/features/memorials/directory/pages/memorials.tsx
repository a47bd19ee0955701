import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { PageFrame } from "#shell/page-frame.tsx";
import { PageHead } from "#shell/page-head.tsx";
import { ApiError } from "#platform/pages/api-client.ts";
import { call } from "#platform/pages/call.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { loaderHeaders } from "#platform/pages/page-error.ts";
import { FormPage } from "#ui/form-page.tsx";
import { FoundMemorials, RecentMemorials } from "../components/found-memorials.tsx";
import { SearchForm } from "../../search/components/search-form.tsx";
import { listMemorials, listRecentMemorials } from "../contract.ts";
import type { Route } from "./+types/memorials.ts";

export const handle = { texts: ["directory", "memorials"] };
export const headers = loaderHeaders;

/** What somebody looked for is nobody else's business: such a page is kept nowhere. */
const NOT_KEPT = { "cache-control": "no-store" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const asked = new URL(request.url).searchParams;
  const q = asked.get("q") ?? "";
  const cursor = asked.get("cursor") ?? undefined;
  const shown = { q, found: null, recent: null, problem: null };
  if (q.trim() === "") {
    const recent = await call(listRecentMemorials, {}, { api });
    return data({ ...shown, recent }, { headers: NOT_KEPT });
  }
  try {
    const found = await call(listMemorials, { query: { q, cursor } }, { api });
    return data({ ...shown, found }, { headers: NOT_KEPT });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const problem = error.fields?.q ?? error.message;
    return data({ ...shown, problem }, { status: error.status, headers: NOT_KEPT });
  }
}

/** `/memorials`: public pages by the name of the person, with or without a script. */
export default function MemorialsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("directory");
  const { q, found, recent, problem } = loaderData;
  return (
    <PageFrame>
      <PageHead title={t("title")} description={t("lead")} />
      {q !== "" && <meta name="robots" content="noindex" />}
      <FormPage>
        <h1>{t("title")}</h1>
        <p className="lead">{t("lead")}</p>
        <SearchForm
          action="/memorials"
          label={t("name")}
          hint={t("hint")}
          button={t("search")}
          typed={q}
          error={problem}
        />
        {found !== null && <FoundMemorials q={q} found={found} />}
        {recent !== null && <RecentMemorials {...recent} />}
      </FormPage>
    </PageFrame>
  );
}
