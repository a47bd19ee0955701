import "#features/memorials/page/components/memorial.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { data, redirect, useLocation, useSearchParams } from "react-router";
import { AsRendered } from "#shell/as-rendered.tsx";
import { useOwnView } from "#shell/own-view.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { useIsIdle } from "#platform/pages/idle.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { loaderHeaders } from "#platform/pages/page-error.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { useAllLaidOut } from "#ui/deferred-layout.ts";
import { InventedStrip } from "#features/memorials/components/invented.tsx";
import { guidePath } from "#features/memorials/components/guide-path.ts";
import { KeeperLine } from "../components/keeper-line.tsx";
import {
  SECTION_EVENTS,
  SECTION_TEXTS,
  sectionQueries,
} from "#features/memorials/content/components/page-sections.ts";
import { mediaQuery } from "#features/memorials/media/components/media-query.ts";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import { MemorialView } from "#features/memorials/page/components/memorial-view.tsx";
import { MemorialFootLinks } from "#features/memorials/components/memorial-foot-links.tsx";
import { RenderedFoot } from "#features/memorials/page/components/rendered-foot.tsx";
import { NoExample } from "#features/memorials/page/components/rendered-only.ts";
import { RenderedAt } from "#features/memorials/components/rendered-at.ts";
import { worksOn } from "#features/memorials/content/components/works-on.ts";
import { guardOf, guardOrThrow } from "#features/memorials/page-access/components/guarded-page.tsx";
import type { Guard } from "#features/memorials/page-access/components/way-in.tsx";
import { UnreadableMemorial } from "#features/memorials/page-access/components/unreadable-memorial.tsx";
import { postEntry } from "#features/memorials/messages/components/post-entry.ts";
import { useSendingCounted } from "#features/memorials/messages/components/entry-cache.ts";
import { useLiveEntries } from "#features/memorials/live-updates/components/live-entries.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import type { Route } from "./+types/memorial.ts";

export const handle = { texts: ["memorials", ...SECTION_TEXTS], readsOffline: true };
export const headers = loaderHeaders;

/**
 * The page for anonymous visitors. Unknown, private and deleted memorials get the same response.
 * The URL without an id (`/test-memorial`) shows the example.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api, demoSlug } = context.get(pageContext);
  const id = params.id ?? demoSlug ?? NO_EXAMPLE;
  const { pathname, searchParams, search } = new URL(request.url);
  const query = memorialQuery(id);
  const sections = sectionQueries(id, searchParams);
  const client = await prefetch(api, [query, ...sections]);
  const memorial = client.getQueryData(query.queryKey);
  const now = new Date().toISOString();
  if (memorial === undefined) {
    const guard = guardOrThrow(client, query);
    return data({ id, now, guard }, { status: 403, headers: { "cache-control": "no-store" } });
  }
  if (memorial !== null && isFormer(memorial, id) && request.method === "GET") {
    const headers = { "cache-control": "no-cache" };
    const [, reading] = pathname.split("/");
    throw redirect(`/${reading}/${memorial.slug}${search}`, { status: 301, headers });
  }
  // Signed-in users may see more: their browser refetches.
  if (memorial === null) client.clear();
  const isUnknown = memorial === null && params.id !== undefined;
  return data({ id, now, guard: NO_GUARD }, { status: isUnknown ? 404 : 200 });
}

/** The page is not restricted. */
const NO_GUARD: Guard | null = null;

/** No memorial has this slug: it is reserved. */
const NO_EXAMPLE = "test-memorial";

/** A former slug redirects to the current one; the id is a permanent URL. */
function isFormer(memorial: Memorial, address: string): boolean {
  return address !== memorial.slug && address !== memorial.id;
}

/** Two URLs select a layout; the plain one shows the keeper's choice. */
function layoutAt(pathname: string): Memorial["layout"] | null {
  const [, reading] = pathname.split("/");
  if (reading === "classic-memorial") return "classic";
  return reading === "enhanced-memorial" ? "enhanced" : null;
}

export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  // Only the server knows which memorial is the example.
  if (params.id === undefined) return serverLoader();
  const { id } = params;
  const sections = sectionQueries(id, new URL(request.url).searchParams);
  await prefetch(null, [memorialQuery(id), ...sections]);
  return { id, now: new Date().toISOString(), guard: NO_GUARD };
}

export function action({ params, request, context }: Route.ActionArgs) {
  const { api, demoSlug } = context.get(pageContext);
  return postEntry(api, params.id ?? demoSlug ?? NO_EXAMPLE, request);
}

export default function MemorialPage({ params, loaderData, actionData }: Route.ComponentProps) {
  const { id, now, guard } = loaderData;
  const isExample = params.id === undefined;
  const refusal = actionData ?? null;
  return (
    <RenderedAt value={now}>
      <Page id={id} isExample={isExample} guard={guard} refusal={refusal} />
    </RenderedAt>
  );
}

/** A visitor's capabilities, also for a keeper's visitor view. */
const NOTHING = {
  edit: false,
  contribute: false,
  moderate: false,
  delete: false,
  chooseIndexing: false,
  show: false,
};

async function loadNoExample() {
  return (await import("#features/memorials/components/no-example.tsx")).NoExample;
}

const LISTS = { queriesOf: sectionQueries, events: SECTION_EVENTS };

type PageProps = {
  id: string;
  isExample: boolean;
  /** The restriction that applied to the anonymous rendering. */
  guard: Guard | null;
  refusal: Route.ComponentProps["actionData"] | null;
};

function Page({ id, isExample, guard, refusal = null }: PageProps) {
  const { data: answer, error } = useQuery(memorialQuery(id));
  const memorial = useSendingCounted(id, answer);
  const [search] = useSearchParams();
  const [asVisitor, setAsVisitor] = useState(false);
  const { pathname } = useLocation();
  useOwnView([memorialQuery(id), ...(memorial?.closed.length ? [mediaQuery(id)] : [])]);
  useAllLaidOut(useIsIdle());
  useLiveEntries(id, memorial !== null && memorial !== undefined, LISTS);
  const refused = guardOf(error);
  const isGuarded = (refused ?? guard) !== null;
  if (!memorial && isExample && !isGuarded)
    return (
      <PageFrame>
        <AsRendered rendered={NoExample} load={loadNoExample} props={{}} />
      </PageFrame>
    );
  if (!memorial) return <UnreadableMemorial refused={refused} guard={guard} />;
  const { kind, diedOn, madeBy, privacy, slug } = memorial;
  return (
    <PageFrame
      top="none"
      palette={memorial.theme}
      footer={<RenderedFoot {...{ kind, diedOn, madeBy, privacy, slug }} />}
      footerPages={<MemorialFootLinks slug={slug} />}
      above={
        <>
          {isExample && <InventedStrip />}
          {worksOn(memorial) && (
            <KeeperLine
              slug={memorial.slug}
              publishPath={
                memorial.privacy === "private" && memorial.can.show
                  ? guidePath(memorial.id, "privacy")
                  : null
              }
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
        search={search}
        refusal={refusal}
      />
    </PageFrame>
  );
}
