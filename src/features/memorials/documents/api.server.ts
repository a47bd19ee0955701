import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";
import { isId } from "#platform/ids.ts";
import { routeOf } from "#platform/http/call-steps.server.ts";
import { etagOf, isKnown } from "#platform/http/etag.server.ts";
import { SEEN, sendStored } from "#platform/http/send-stored.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import * as calls from "./contract.ts";
import { pdfOfPictures } from "./engine/picture-pdf.server.ts";
import * as queries from "./queries.server.ts";

/** Documents as visitors get them: pictures of pages, never the file. */
export function documentsApi(app: FastifyInstance): void {
  serve(app, calls.readDocument, ({ ctx, params, query }) =>
    queries.readDocument(ctx, params, query),
  );
  const file = { schema: { hide: true }, config: { section: "documents" } };
  app.get("/media/:memorialId/:mediaId/pages/:name", file, sendPage);
  app.get(routeOf({ path: calls.DOCUMENT_DOWNLOAD_PATH }), file, sendDownload);
}

type PageRequest = FastifyRequest<{
  Params: { memorialId: string; mediaId: string; name: string };
}>;

async function sendPage(request: FastifyRequest, reply: FastifyReply) {
  const { params } = request as PageRequest;
  if (!isId(params.memorialId) || !isId(params.mediaId)) throw new AppError("notFound");
  const ctx = await request.context();
  const { variant, isPublic, robots } = await queries.findPageFile(ctx, params);
  reply.headers(robots).header("cache-control", isPublic ? SEEN : "private, no-store");
  if (isPublic) {
    const etag = etagOf(variant.key);
    reply.header("etag", etag);
    if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
  }
  return sendStored(ctx, request, reply, variant.key, variant.mime);
}

type DownloadRequest = FastifyRequest<{ Params: { id: string; mediaId: string } }>;

async function sendDownload(request: FastifyRequest, reply: FastifyReply) {
  const { id, mediaId } = (request as DownloadRequest).params;
  if (!isId(mediaId)) throw new AppError("notFound");
  const ctx = await request.context();
  const { fileName, pages } = await queries.findDocumentDownload(ctx, id, mediaId);
  await ctx.limits.count("documentDownload", networkOf(ctx.address));
  return reply
    .type("application/pdf")
    .header("cache-control", "private, no-store")
    .header("content-disposition", `attachment; filename="${fileName}"`)
    .send(Readable.from(pdfOfPictures(pages)));
}
