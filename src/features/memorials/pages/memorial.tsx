import "#ui/memorial.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { data, redirect, useLocation, useRouteLoaderData, useSearchParams } from "react-router";
import { useCurrentUser } from "#features/accounts/components/current-user.ts";
import { useOwnView } from "#features/accounts/components/own-view.ts";
import { PageFrame, useBrand } from "#features/accounts/components/page-frame.tsx";
import { useIsIdle } from "#platform/pages/idle.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { loaderHeaders, pageError } from "#platform/pages/page-error.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { useAllLaidOut } from "#ui/first-look.ts";
import { InventedStrip, NoExample } from "../components/invented.tsx";
import { KeeperLine } from "../components/keeper-part.tsx";
import {
  cursorsIn,
  mediaQuery,
  memorialQuery,
  sectionQueries,
} from "../components/memorial-queries.ts";
import { MemorialView } from "../components/memorial-view.tsx";
import { NotFoundContent } from "../components/not-found-content.tsx";
import { worksOn } from "../components/works-on.ts";
import { GuardedPage, guardOf, type Guard } from "../passes/components/guarded-page.tsx";
import { leaveEntry } from "../entries/components/leave-entry.ts";
import { useLiveEntries } from "../entries/components/live-entries.ts";
import type { Memorial } from "../contract.ts";
import type { Route } from "./+types/memorial.ts";

export const handle = { texts: ["memorials"], readsOffline: true };
export const headers = loaderHeaders;

/**
 * What anybody may see. An unknown, a private and a deleted memorial are the same answer. The
 * address without an id (`/test-memorial`) shows the example.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api, demoSlug } = context.get(pageContext);
  const id = params.id ?? demoSlug ?? NO_EXAMPLE;
  const { pathname, searchParams, search } = new URL(request.url);
  const query = memorialQuery(id);
  const sections = sectionQueries(id, cursorsIn(searchParams));
  const client = await prefetch(api, [query, ...sections]);
  const memorial = client.getQueryData(query.queryKey);
  const now = new Date().toISOString();
  if (memorial === undefined) {
    const error = client.getQueryState(query.queryKey)?.error;
    const guard = guardOf(error);
    if (guard === null) throw pageError(error);
    return data({ id, now, guard }, { status: 403, headers: { "cache-control": "no-store" } });
  }
  if (memorial !== null && isFormer(memorial, id) && request.method === "GET") {
    const headers = { "cache-control": "no-cache" };
    const [, reading] = pathname.split("/");
    throw redirect(`/${reading}/${memorial.slug}${search}`, { status: 301, headers });
  }
  // Whoever is signed in may find more there: their browser asks for itself.
  if (memorial === null) client.clear();
  const isUnknown = memorial === null && params.id !== undefined;
  return data({ id, now, guard: NO_GUARD }, { status: isUnknown ? 404 : 200 });
}

/** Nothing stands before the page. */
const NO_GUARD: Guard | null = null;

/** No memorial has this slug: it is a word of ours. */
const NO_EXAMPLE = "test-memorial";

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

export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  // Which memorial is the example only the server knows.
  if (params.id === undefined) return serverLoader();
  const cursors = cursorsIn(new URL(request.url).searchParams);
  await prefetch(null, [memorialQuery(params.id), ...sectionQueries(params.id, cursors)]);
  return { id: params.id, now: new Date().toISOString(), guard: NO_GUARD };
}

export function action({ params, request, context }: Route.ActionArgs) {
  const { api, demoSlug } = context.get(pageContext);
  return leaveEntry(api, params.id ?? demoSlug ?? NO_EXAMPLE, request);
}

export default function MemorialPage({ params, loaderData, actionData }: Route.ComponentProps) {
  const { id, now, guard } = loaderData;
  const isExample = params.id === undefined;
  const refusal = actionData ?? null;
  return <Page id={id} isExample={isExample} now={now} guard={guard} refusal={refusal} />;
}

/** What a visitor may do: a keeper can look at the page that way, too. */
const NOTHING = { edit: false, contribute: false, moderate: false, delete: false };

type PageProps = {
  id: string;
  isExample: boolean;
  now: string;
  /** What stood before the page when it was rendered for anybody. */
  guard: Guard | null;
  refusal: Route.ComponentProps["actionData"] | null;
};

function Page({ id, isExample, now, guard, refusal = null }: PageProps) {
  const { data: memorial, error } = useQuery(memorialQuery(id));
  const [search] = useSearchParams();
  const isSignedIn = Boolean(useCurrentUser());
  const [asVisitor, setAsVisitor] = useState(false);
  const { pathname } = useLocation();
  const brand = useBrand()?.name ?? "";
  const publicUrl = useRouteLoaderData<{ publicUrl: string }>("root")?.publicUrl ?? "";
  useOwnView([memorialQuery(id), ...(memorial?.closed.length ? [mediaQuery(id)] : [])]);
  useAllLaidOut(useIsIdle());
  useLiveEntries(id, memorial !== null && memorial !== undefined);
  const refused = guardOf(error);
  const before = refused ?? guard;
  if (memorial === undefined && before !== null) {
    return (
      <PageFrame>
        <GuardedPage guard={before} isRefused={refused !== null} isSignedIn={isSignedIn} />
      </PageFrame>
    );
  }
  if (!memorial) return <PageFrame>{isExample ? <NoExample /> : <NotFoundContent />}</PageFrame>;
  return (
    <PageFrame
      top="none"
      theme={memorial.theme}
      above={
        <>
          {isExample && <InventedStrip />}
          {worksOn(memorial) && (
            <KeeperLine
              slug={memorial.slug}
              moderates={memorial.can.moderate}
              asVisitor={asVisitor}
              onTurn={() => setAsVisitor(!asVisitor)}
            />
          )}
        </>
      }
    >
      <MemorialView
        id={id}
        memorial={asVisitor ? { ...memorial, can: NOTHING } : memorial}
        layout={layoutAt(pathname) ?? memorial.layout}
        now={now}
        cursors={cursorsIn(search)}
        refusal={refusal}
        brand={brand}
        publicUrl={publicUrl}
      />
    </PageFrame>
  );
}
