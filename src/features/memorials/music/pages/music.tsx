import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { data, useSearchParams } from "react-router";
import { useOwnView } from "#shell/own-view.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { loaderHeaders } from "#platform/pages/page-error.ts";
import { prefetch } from "#platform/pages/queries.ts";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { isIndexed } from "#features/memorials/model.ts";
import { guardOf, guardOrThrow } from "#features/memorials/page-access/components/guarded-page.tsx";
import { UnreadableMemorial } from "#features/memorials/page-access/components/unreadable-memorial.tsx";
import type { Guard } from "#features/memorials/page-access/components/way-in.tsx";
import { musicQuery } from "../components/music-queries.ts";
import { MusicView } from "../components/music-view.tsx";
import type { Pieces } from "../contract.ts";
import type { Route } from "./+types/music.ts";

export const handle = { texts: ["music", "memorials"] };
export const headers = loaderHeaders;

const NOT_KEPT = { "cache-control": "no-store" };
const PIECE_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The piece that the page begins after; `undefined` for the first page. */
function afterIn(search: URLSearchParams): string | undefined {
  const after = search.get("after") ?? "";
  return PIECE_ID.test(after) ? after : undefined;
}

/** `/memorial/{id}/music`, for anonymous visitors: whole without a script. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const page = memorialQuery(params.id);
  const asked = musicQuery(params.id, afterIn(new URL(request.url).searchParams));
  const client = await prefetch(api, [page, asked]);
  const memorial = client.getQueryData(page.queryKey);
  if (memorial === undefined) {
    const guard = guardOrThrow(client, page);
    return data({ guard }, { status: 403, headers: NOT_KEPT });
  }
  const pieces = client.getQueryData(asked.queryKey);
  const refusal = guardOf(client.getQueryState(asked.queryKey)?.error);
  // Signed-in users may see more: their browser refetches.
  if (memorial === null || !pieces) client.clear();
  const guard: Guard | null = memorial === null ? null : refusal;
  const status = guard !== null ? 403 : pieces ? 200 : 404;
  return data({ guard }, { status, headers: status === 200 ? {} : NOT_KEPT });
}

export default function MusicPage({ params, loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const after = afterIn(search);
  const queries = [memorialQuery(params.id), musicQuery(params.id, after)] as const;
  const { data: memorial, error } = useQuery(queries[0]);
  const { data: pieces, error: refusal } = useQuery(queries[1]);
  useOwnView([...queries]);
  const refused = guardOf(error) ?? guardOf(refusal);
  if (!memorial || !pieces)
    return <UnreadableMemorial refused={refused} guard={loaderData.guard} />;
  return (
    <PageFrame palette={memorial.theme}>
      <Heard memorial={memorial} pieces={pieces} isContinued={after !== undefined} />
    </PageFrame>
  );
}

type HeardProps = { memorial: Memorial; pieces: Pieces; isContinued: boolean };

function Heard(props: HeardProps) {
  const { t } = useTranslation("music");
  const { memorial } = props;
  return (
    <>
      <title>{t("title", { name: memorial.name })}</title>
      {!isIndexed(memorial) && <meta name="robots" content="noindex" />}
      <MusicView {...props} />
    </>
  );
}
