import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { data, useSearchParams } from "react-router";
import { useOwnView } from "#shell/own-view.ts";
import { PageFrame } from "#shell/page-frame.tsx";
import { pageContext } from "#platform/pages/page-context.ts";
import { loaderHeaders } from "#platform/pages/page-error.ts";
import { callQuery, prefetch } from "#platform/pages/queries.ts";
import { guardOf, guardOrThrow } from "#features/memorials/page-access/components/guarded-page.tsx";
import type { Guard } from "#features/memorials/page-access/components/way-in.tsx";
import { UnreadableMemorial } from "#features/memorials/page-access/components/unreadable-memorial.tsx";
import { FormPage } from "#ui/form-page.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { TextLink } from "#ui/link.tsx";
import { memorialQuery } from "#features/memorials/content/components/memorial-queries.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { isIndexed } from "../../model.ts";
import { DocumentPages } from "../components/document-pages.tsx";
import { readDocument } from "../contract.ts";
import type { Route } from "./+types/document.ts";

export const handle = { texts: ["documents", "memorials"] };
export const headers = loaderHeaders;

function fromIn(search: URLSearchParams): number {
  const from = Number(search.get("from") ?? "1");
  return Number.isInteger(from) && from >= 1 && from <= 10_000 ? from : 1;
}

function documentQuery(id: string, mediaId: string, from: number) {
  return callQuery(readDocument, { params: { id, mediaId }, query: { from } }, { on404: "null" });
}

const NOT_KEPT = { "cache-control": "no-store" };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const page = memorialQuery(params.id);
  const asked = documentQuery(params.id, params.mediaId, fromIn(new URL(request.url).searchParams));
  const client = await prefetch(api, [page, asked]);
  const memorial = client.getQueryData(page.queryKey);
  if (memorial === undefined) {
    const guard = guardOrThrow(client, page);
    return data({ guard }, { status: 403, headers: NOT_KEPT });
  }
  const document = client.getQueryData(asked.queryKey);
  const refusal = guardOf(client.getQueryState(asked.queryKey)?.error);
  // Signed-in users may see more: their browser refetches.
  if (memorial === null || !document) client.clear();
  const guard: Guard | null = memorial === null ? null : refusal;
  const status = guard !== null ? 403 : document ? 200 : 404;
  return data({ guard }, { status, headers: status === 200 ? {} : NOT_KEPT });
}

/** `/memorial/{id}/documents/{mediaId}`: a document page after page, with or without a script. */
export default function DocumentPage({ params, loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const from = fromIn(search);
  const queries = [
    memorialQuery(params.id),
    documentQuery(params.id, params.mediaId, from),
  ] as const;
  const { data: memorial, error } = useQuery(queries[0]);
  const { data: document, error: refusal } = useQuery(queries[1]);
  useOwnView([...queries]);
  const refused = guardOf(error) ?? guardOf(refusal);
  if (!memorial || !document)
    return <UnreadableMemorial refused={refused} guard={loaderData.guard} />;
  return (
    <PageFrame palette={memorial.theme}>
      <Reader memorial={memorial} document={document} from={from} />
    </PageFrame>
  );
}

type ReaderProps = {
  memorial: Memorial;
  document: Parameters<typeof DocumentPages>[0]["document"];
  from: number;
};

function Reader({ memorial, document, from }: ReaderProps) {
  const { t } = useTranslation("documents");
  const { slug, name } = memorial;
  const { id, caption, pages, download } = document;
  const title = caption ?? t("untitled");
  return (
    <FormPage note={<p className="small">{t("count", { count: pages })}</p>}>
      <title>{t("title", { title, name })}</title>
      {!isIndexed(memorial) && <meta name="robots" content="noindex" />}
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <p>
        <TextLink to={`/memorial/${slug}#documents`}>{t("back", { name })}</TextLink>
      </p>
      <DocumentPages document={document} path={`/memorial/${slug}/documents/${id}`} from={from} />
      {download !== null && (
        <div className="actions">
          <ButtonLink to={download} reload variant="quiet">
            {t("download")}
          </ButtonLink>
        </div>
      )}
    </FormPage>
  );
}
