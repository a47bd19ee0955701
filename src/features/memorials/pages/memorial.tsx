import "#ui/memorial.css";
import { data, redirect, useLocation } from "react-router";
import { pageContext } from "#platform/pages/page-context.ts";
import { loaderHeaders, pageError } from "#platform/pages/page-error.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { MemorialPage } from "./memorial-page.tsx";
import { cursorsIn, memorialQuery, sectionQueries } from "../components/memorial-queries.ts";
import { leaveEntry } from "../entries/components/leave-entry.ts";
import type { Memorial } from "../contract.ts";
import type { Route } from "./+types/memorial.ts";

export const handle = { texts: ["memorials"] };
export const headers = loaderHeaders;

/** What anybody may see. An unknown, a private and a deleted memorial are the same answer. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { pathname, searchParams, search } = new URL(request.url);
  const query = memorialQuery(params.id);
  const sections = sectionQueries(params.id, cursorsIn(searchParams));
  const client = await prefetch(api, [query, ...sections]);
  const memorial = client.getQueryData(query.queryKey);
  if (memorial === undefined) throw pageError(client.getQueryState(query.queryKey)?.error);
  if (memorial !== null && isFormer(memorial, params.id) && request.method === "GET") {
    const headers = { "cache-control": "no-cache" };
    const [, reading] = pathname.split("/");
    throw redirect(`/${reading}/${memorial.slug}${search}`, { status: 301, headers });
  }
  // Whoever is signed in may find more there: their browser asks for itself.
  if (memorial === null) client.clear();
  return data({ now: new Date().toISOString() }, { status: memorial === null ? 404 : 200 });
}

/** A slug that the memorial once had leads to its own; the id is an address for good. */
function isFormer(memorial: Memorial, address: string): boolean {
  return address !== memorial.slug && address !== memorial.id;
}

/** Two addresses ask for one reading; the plain one shows what the keeper chose. */
function layoutAt(pathname: string): Memorial["layout"] | null {
  const [, reading] = pathname.split("/");
  if (reading === "classic-memorial") return "classic";
  return reading === "enhanced-memorial" ? "enhanced" : null;
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const cursors = cursorsIn(new URL(request.url).searchParams);
  await prefetch(null, [memorialQuery(params.id), ...sectionQueries(params.id, cursors)]);
  return { now: new Date().toISOString() };
}

export function action({ params, request, context }: Route.ActionArgs) {
  return leaveEntry(context.get(pageContext).api, params.id, request);
}

export default function Page({ params, loaderData, actionData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <MemorialPage
      id={params.id}
      layout={layoutAt(pathname)}
      now={loaderData.now}
      refusal={actionData ?? null}
    />
  );
}
