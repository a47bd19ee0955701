import "#features/memorials/page/components/memorial.css";
import "#ui/disclosure.css";
import "../components/family.css";
import "../components/generations.css";
import "../components/kinship.css";
import "../components/person-card.css";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { data, redirect, useSearchParams } from "react-router";
import { RenderedFoot } from "#features/memorials/page/components/rendered-foot.tsx";
import { MemorialFootLinks } from "#features/memorials/components/memorial-foot-links.tsx";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { guardOf, guardOrThrow } from "#features/memorials/page-access/components/guarded-page.tsx";
import type { Guard } from "#features/memorials/page-access/components/way-in.tsx";
import { UnreadableMemorial } from "#features/memorials/page-access/components/unreadable-memorial.tsx";
import type { ApiFetch } from "#platform/pages/api-client.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import { loaderHeaders, pageError } from "#platform/pages/page-error.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { useOwnView } from "#shell/own-view.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { usePublicUrl } from "#shell/public-url.ts";
import { Lazy } from "#ui/lazy.tsx";
import { TextLink } from "#ui/link.tsx";
import {
  NOTHING_ASKED,
  askedBeside,
  askedIn,
  treePath,
  treePersonQuery,
  treeQuery,
  type Asked,
} from "../components/tree-address.ts";
import { KinshipFamily } from "../components/kinship-family.tsx";
import { RenderedFamily } from "../components/rendered-family.tsx";
import type { TreePage } from "../contract.ts";
import type { Route } from "./+types/family-tree.ts";

export const handle = { texts: ["tree", "memorials"], readsOffline: true };
export const headers = loaderHeaders;

const NOT_KEPT = { "cache-control": "no-store" };
const NO_GUARD: Guard | null = null;

/** `/family-tree/{id}`, for anonymous visitors: whole without a script, and kept like the memorial. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const { id } = params;
  const { searchParams, search } = new URL(request.url);
  const asked = askedIn(searchParams);
  const [query, tree] = [memorialQuery(id), treeQuery(id, asked)];
  const client = await prefetch(api, [query, tree]);
  const memorial = client.getQueryData(query.queryKey);
  const shown = client.getQueryData(tree.queryKey);
  if (memorial === undefined || (memorial !== null && shown === undefined)) {
    const guard = guardOrThrow(client, memorial === undefined ? query : tree);
    return data({ guard }, { status: 403, headers: NOT_KEPT });
  }
  const isThere = memorial !== null && shown !== null && shown !== undefined;
  const isWhole = isThere && (await areRead(api, id, asked, shown.focus));
  // Signed-in users may see more: their browser refetches.
  if (!isThere || !isWhole) {
    client.clear();
    return data({ guard: NO_GUARD }, { status: 404, headers: NOT_KEPT });
  }
  if (id !== memorial.slug && id !== memorial.id && request.method === "GET") {
    const headers = { "cache-control": "no-cache" };
    throw redirect(`${treePath(memorial.slug)}${search}`, { status: 301, headers });
  }
  // Names without end could be looked for.
  return data({ guard: NO_GUARD }, asked.q === null ? {} : { headers: NOT_KEPT });
}

/** What the page needs beside the family; `false` where somebody isn't there. */
async function areRead(api: ApiFetch, id: string, asked: Asked, focus: string): Promise<boolean> {
  const queries = askedBeside(id, asked, focus);
  const client = await prefetch(api, queries);
  return queries.every(({ queryKey }) => {
    const { status, error, data: read } = client.getQueryState(queryKey) ?? {};
    if (status === "error") throw pageError(error);
    return read !== null;
  });
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const asked = askedIn(new URL(request.url).searchParams);
  await prefetch(null, [memorialQuery(params.id), treeQuery(params.id, asked)]);
  return { guard: NO_GUARD };
}

export default function FamilyTreePage({ params, loaderData }: Route.ComponentProps) {
  const { id } = params;
  const [search] = useSearchParams();
  const asked = askedIn(search);
  const { data: memorial, error } = useQuery(memorialQuery(id));
  const { data: tree, error: refusal } = useQuery(treeQuery(id, asked));
  useOwnView([memorialQuery(id), treeQuery(id, asked)]);
  const refused = guardOf(error) ?? guardOf(refusal);
  if (!memorial || !tree) return <UnreadableMemorial refused={refused} guard={loaderData.guard} />;
  return <Page id={id} memorial={memorial} asked={asked} tree={tree} />;
}

async function loadEditor() {
  return (await import("../components/tree-editor.tsx")).TreeEditor;
}

async function loadBar() {
  return (await import("../components/tree-bar.tsx")).TreeBar;
}

type PageProps = { id: string; memorial: Memorial; asked: Asked; tree: TreePage };

function Page({ id, memorial, asked, tree }: PageProps) {
  const { t } = useTranslation("tree");
  const { slug, name, kind, diedOn, madeBy, privacy } = memorial;
  const about = treePersonQuery(id, tree.focus);
  const isAbout = asked.view !== "kinship";
  const { data: person = null } = useQuery({ ...about, enabled: isAbout });
  useOwnView(isAbout ? [about] : []);
  const isEdited = tree.can.edit ? "edit" : null;
  const family = { slug, name, asked, tree, person };
  return (
    <PageFrame
      top={isEdited === null ? "bar" : "none"}
      above={
        <Lazy load={loadBar} need={isEdited}>
          {(TreeBar) => <TreeBar memorial={memorial} />}
        </Lazy>
      }
      palette={memorial.theme}
      navigation={<TextLink to={`/memorial/${slug}`}>{t("toPage", { name })}</TextLink>}
      footer={<RenderedFoot {...{ kind, diedOn, madeBy, privacy }} />}
      footerPages={<MemorialFootLinks slug={slug} />}
    >
      <TreeHead memorial={memorial} asked={asked} tree={tree} />
      {asked.view === "kinship" ? (
        <KinshipFamily id={id} family={family} View={RenderedFamily} />
      ) : (
        <Lazy
          load={loadEditor}
          need={isEdited}
          meanwhile={<RenderedFamily {...family} kinship={null} />}
        >
          {(TreeEditor) => (
            <TreeEditor memorial={memorial} asked={asked} tree={tree} person={person} />
          )}
        </Lazy>
      )}
    </PageFrame>
  );
}

/** Found under one address: the family around others, and other views, are no pages of their own. */
function TreeHead({ memorial, asked, tree }: Omit<PageProps, "id">) {
  const { t } = useTranslation("tree");
  const address = `${usePublicUrl()}${treePath(memorial.slug)}`;
  const isPlain = JSON.stringify(asked) === JSON.stringify(NOTHING_ASKED);
  const focus = tree.people.find(({ key }) => key === tree.focus);
  const { privacy, indexing } = memorial;
  const isListed = privacy === "public" && indexing === "open";
  // What is another page's tree is found there.
  const isFound = isPlain && isListed && tree.people.length > 1 && tree.joined === null;
  return (
    <>
      <title>{t("title", { name: focus?.name ?? memorial.name })}</title>
      <meta name="robots" content={isFound ? "index, follow" : "noindex"} />
      <link rel="canonical" href={address} />
    </>
  );
}
