import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { data, useSearchParams } from "react-router";
import { useOwnView } from "#shell/own-view.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { ApiError } from "#platform/pages/api-client.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { loaderHeaders } from "#platform/pages/page-error.ts";
import { callQuery, prefetch } from "#platform/pages/queries.ts";
import { guardOf, guardOrThrow } from "#features/memorials/page-access/components/guarded-page.tsx";
import { UnreadableMemorial } from "#features/memorials/page-access/components/unreadable-memorial.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { TextLink } from "#ui/link.tsx";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { FoundItems } from "../components/found-items.tsx";
import { SearchForm } from "../components/search-form.tsx";
import { searchMemorial } from "../contract.ts";
import { kindNamespaces } from "#features/memorials/sections/components/kind-texts.ts";
import type { Route } from "./+types/search.ts";

export const handle = { texts: ["directory", "memorials", ...kindNamespaces("found")] };
export const headers = loaderHeaders;

/** What somebody looked for is nobody else's business: such a page is kept nowhere. */
const NOT_KEPT = { "cache-control": "no-store" };

type Asked = { q: string; cursor: string | undefined };

function askedIn(search: URLSearchParams): Asked {
  return { q: search.get("q") ?? "", cursor: search.get("cursor") ?? undefined };
}

function foundQuery(id: string, query: Asked) {
  return callQuery(searchMemorial, { params: { id }, query });
}

/** As said by a call that refuses the words. */
function problemOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.fields?.["q"] ?? error.message;
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const asked = askedIn(new URL(request.url).searchParams);
  const query = memorialQuery(params.id);
  const found = foundQuery(params.id, asked);
  const client = await prefetch(api, asked.q.trim() === "" ? [query] : [query, found]);
  const memorial = client.getQueryData(query.queryKey);
  const nothing = { guard: null, problem: null };
  if (memorial === undefined) {
    const guard = guardOrThrow(client, query);
    return data({ ...nothing, guard }, { status: 403, headers: NOT_KEPT });
  }
  // Signed-in users may see more: their browser refetches.
  if (memorial === null) client.clear();
  const refusal = client.getQueryState(found.queryKey)?.error;
  const problem = memorial === null ? null : problemOf(refusal);
  const status = memorial === null ? 404 : refusal instanceof ApiError ? refusal.status : 200;
  return data({ ...nothing, problem }, { status, headers: NOT_KEPT });
}

/** `/memorial/{id}/search`: what stands on the page, with or without a script. */
export default function SearchPage({ params, loaderData }: Route.ComponentProps) {
  const { data: memorial, error } = useQuery(memorialQuery(params.id));
  useOwnView([memorialQuery(params.id)]);
  if (!memorial) return <UnreadableMemorial refused={guardOf(error)} guard={loaderData.guard} />;
  return (
    <PageFrame palette={memorial.theme}>
      <Search memorial={memorial} id={params.id} problem={loaderData.problem} />
    </PageFrame>
  );
}

type SearchProps = { memorial: Memorial; id: string; problem: string | null };

function Search({ memorial, id, problem }: SearchProps) {
  const { t } = useTranslation("directory");
  const [search] = useSearchParams();
  const asked = askedIn(search);
  const { slug, name } = memorial;
  const path = `/memorial/${slug}/search`;
  const isAsked = asked.q.trim() !== "" && problem === null;
  const found = foundQuery(id, asked);
  const { data: items, error } = useQuery({ ...found, enabled: isAsked });
  useOwnView(isAsked ? [found] : []);
  return (
    <FormPage>
      <title>{t("onPage.title", { name })}</title>
      <meta name="robots" content="noindex" />
      <h1>{t("onPage.title", { name })}</h1>
      <SearchForm
        action={path}
        label={t("onPage.label")}
        hint={t("onPage.hint")}
        button={t("search")}
        typed={asked.q}
        error={problem ?? problemOf(error)}
      />
      {isAsked && items && <FoundItems q={asked.q} found={items} path={path} />}
      <p>
        <TextLink to={`/memorial/${slug}`}>{t("onPage.back", { name })}</TextLink>
      </p>
    </FormPage>
  );
}
