import "#features/memorials/page/components/memorial.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { data, redirect, useSearchParams } from "react-router";
import { MemorialFootLinks } from "#features/memorials/components/memorial-foot-links.tsx";
import { MemorialFoot } from "#features/memorials/content/components/memorial-foot.tsx";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { isIndexed } from "#features/memorials/model.ts";
import { postEntry } from "#features/memorials/messages/components/post-entry.ts";
import { guardOf, guardOrThrow } from "#features/memorials/page-access/components/guarded-page.tsx";
import type { Guard } from "#features/memorials/page-access/components/way-in.tsx";
import { UnreadableMemorial } from "#features/memorials/page-access/components/unreadable-memorial.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { loaderHeaders, pageError } from "#platform/pages/page-error.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { useOwnView } from "#shell/own-view.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { usePublicUrl } from "#shell/public-url.ts";
import { TextLink } from "#ui/link.tsx";
import { askedIn, walkPath, type Asked } from "../components/walk-address.ts";
import { walkQuery } from "../components/walk-queries.ts";
import { WalkView } from "../components/walk-view.tsx";
import { kindNamespaces } from "#features/memorials/sections/components/kind-texts.ts";
import type { Route } from "./+types/walk.ts";

export const handle = {
  texts: ["walk", "memorials", ...kindNamespaces("dated")],
  readsOffline: true,
};
export const headers = loaderHeaders;

const NOT_KEPT = { "cache-control": "no-store" };
const NO_GUARD: Guard | null = null;

/** `/memorial/{id}/timeline`, for anonymous visitors: whole without a script, and kept like the memorial. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { id } = params;
  const { searchParams, search } = new URL(request.url);
  const asked = askedIn(searchParams);
  const [query, walk] = [memorialQuery(id), walkQuery(id, asked)];
  const client = await prefetch(api, [query, walk]);
  const memorial = client.getQueryData(query.queryKey);
  if (memorial === undefined) {
    const guard = guardOrThrow(client, query);
    return data({ guard }, { status: 403, headers: NOT_KEPT });
  }
  // Signed-in users may see more: their browser refetches.
  if (memorial === null) {
    client.clear();
    return data({ guard: NO_GUARD }, { status: 404, headers: NOT_KEPT });
  }
  if (id !== memorial.slug && id !== memorial.id && request.method === "GET") {
    const headers = { "cache-control": "no-cache" };
    throw redirect(`${walkPath(memorial.slug)}${search}`, { status: 301, headers });
  }
  const found = client.getQueryData(walk.queryKey);
  if (!found) throw pageError(client.getQueryState(walk.queryKey)?.error);
  // Names without end could be asked for: what shows nothing is not worth its room.
  const isKept = found.items.length > 0 || asked.person === null;
  return data({ guard: NO_GUARD }, isKept ? {} : { headers: NOT_KEPT });
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const asked = askedIn(new URL(request.url).searchParams);
  await prefetch(null, [memorialQuery(params.id), walkQuery(params.id, asked)]);
  return { guard: NO_GUARD };
}

/** Handles the form without a script. The thanks stand where it was written. */
export function action({ params, request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext);
  const { memory } = askedIn(new URL(request.url).searchParams);
  const [, query = ""] = walkPath(params.id, { memory }).split("?");
  return postEntry(api, params.id, request, query === "" ? "" : `?${query}`);
}

export default function WalkPage({ params, loaderData, actionData }: Route.ComponentProps) {
  const { id } = params;
  const [search] = useSearchParams();
  const asked = askedIn(search);
  const { data: memorial, error } = useQuery(memorialQuery(id));
  const { data: walk } = useQuery(walkQuery(id, asked));
  useOwnView([memorialQuery(id), walkQuery(id, asked)]);
  if (!memorial || !walk)
    return <UnreadableMemorial refused={guardOf(error)} guard={loaderData.guard} />;
  const { kind, diedOn, madeBy, privacy } = memorial;
  return (
    <PageFrame
      palette={memorial.theme}
      navigation={<ToPage memorial={memorial} />}
      footer={<MemorialFoot {...{ kind, diedOn, madeBy, privacy }} />}
      footerPages={<MemorialFootLinks slug={memorial.slug} />}
    >
      <WalkHead memorial={memorial} asked={asked} />
      <WalkView
        id={id}
        memorial={memorial}
        walk={walk}
        asked={asked}
        refusal={actionData ?? null}
      />
    </PageFrame>
  );
}

function ToPage({ memorial: { name, slug } }: { memorial: Memorial }) {
  const { t } = useTranslation("walk");
  return <TextLink to={`/memorial/${slug}`}>{t("toPage", { name })}</TextLink>;
}

/** Found under one address: parts of the walk and forms are no pages of their own. */
function WalkHead({ memorial, asked }: { memorial: Memorial; asked: Asked }) {
  const { t } = useTranslation("walk");
  const address = `${usePublicUrl()}${walkPath(memorial.slug)}`;
  const isWhole = Object.values(asked).every((value) => value === null);
  const isFound = isWhole && isIndexed(memorial);
  return (
    <>
      <title>{t("heading", { name: memorial.name })}</title>
      <meta name="robots" content={isFound ? "index, follow" : "noindex"} />
      <link rel="canonical" href={address} />
    </>
  );
}
