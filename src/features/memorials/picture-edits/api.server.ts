import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";
import { routeOf } from "#platform/http/call-steps.server.ts";
import { revisionOf } from "#platform/http/if-match.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import { isId } from "#platform/ids.ts";
import { cutOutPictures } from "./commands/cut-out-pictures.server.ts";
import { makeCopy, makeEdited, suggestEdit } from "./commands/make-copy.server.ts";
import { restoreEdit, saveEdit } from "./commands/save-edit.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function pictureEditsApi(app: FastifyInstance): void {
  serve(app, calls.findPicture, ({ ctx, params }) => queries.findPicture(ctx, params.mediaId));
  serve(app, calls.getEdit, ({ ctx, params }) => queries.getEdit(ctx, params.id, params.mediaId));
  serve(app, calls.saveEdit, ({ ctx, params: { id, mediaId }, body, request }) => {
    const expected = revisionOf(request.headers["if-match"]);
    return saveEdit(ctx, id, mediaId, body.recipe, expected);
  });
  serve(app, calls.restoreEdit, ({ ctx, params: { id, mediaId }, body, request }) => {
    const expected = revisionOf(request.headers["if-match"]);
    return restoreEdit(ctx, id, mediaId, body.revision, expected);
  });
  serve(app, calls.suggestEdit, ({ ctx, params }) => suggestEdit(ctx, params.id, params.mediaId));
  serve(app, calls.cutOutPictures, ({ ctx, params: { id, mediaId }, body }) =>
    cutOutPictures(ctx, id, mediaId, body.recipes),
  );
  const file = { schema: { hide: true }, config: { section: "pictures" } };
  app.get(routeOf({ path: calls.SOURCE_PATH }), file, sendCopy);
  app.get(routeOf({ path: calls.EDITED_PATH }), file, sendEdited);
}

type Asked = { id: string; mediaId: string; width: string };

async function sendCopy(request: FastifyRequest, reply: FastifyReply) {
  const ctx = await request.context();
  const { id, mediaId, width } = request.params as Asked;
  if (!isId(mediaId)) throw new AppError("notFound");
  const bytes = await makeCopy(ctx, id, mediaId, width);
  reply.header("cache-control", "private, no-store").type("image/jpeg");
  return reply.send(bytes);
}

async function sendEdited(request: FastifyRequest, reply: FastifyReply) {
  const ctx = await request.context();
  const { id, mediaId } = request.params as Asked;
  if (!isId(mediaId)) throw new AppError("notFound");
  const { bytes, fileName } = await makeEdited(ctx, id, mediaId);
  reply.header("cache-control", "private, no-store").type("image/jpeg");
  reply.header("content-disposition", `attachment; filename="${fileName}"`);
  return reply.send(bytes);
}
