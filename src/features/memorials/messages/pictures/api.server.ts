import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";
import { isId } from "#platform/ids.ts";
import { etagOf, isKnown } from "#platform/http/etag.server.ts";
import { sendStored, SEEN } from "#platform/http/send-stored.server.ts";
import { serveHttp } from "#platform/http/serve.server.ts";
import { acceptForms, receiveOneFile } from "#platform/uploads/form.server.ts";
import { acceptPicture, addMessagePicture } from "./commands.server.ts";
import * as calls from "./contract.ts";
import { isTakenFromVisitors } from "./model.ts";
import { findMessagePicture } from "./queries.server.ts";

export async function messagePicturesApi(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await acceptForms(scope, 1);
    serveHttp(scope, calls.addMessagePicture, async ({ ctx, params, request }) => {
      const memorialId = await acceptPicture(ctx, params.id);
      const file = await receiveOneFile(ctx.config, request, {
        mostBytes: ctx.config.messagePictureBytes,
        isTaken: isTakenFromVisitors,
      });
      try {
        return await addMessagePicture(ctx, memorialId, file);
      } finally {
        await file.discard();
      }
    });
  });

  app.get("/media/:memorialId/greetings/:pictureId/:name", {
    schema: { hide: true },
    config: { section: calls.PICTURED },
    handler: async (request: PictureRequest, reply) => {
      const { memorialId, pictureId, name } = request.params;
      if (!isId(memorialId) || !isId(pictureId)) throw new AppError("notFound");
      const ctx = await request.context();
      const found = await findMessagePicture(ctx, memorialId, pictureId, name);
      const { variant, isPublic, robots } = found;
      reply.headers(robots);
      reply.header("cache-control", isPublic ? SEEN : "private, no-store");
      if (isPublic) {
        const etag = etagOf(variant.key);
        reply.header("etag", etag);
        if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
      }
      return sendStored(ctx, request, reply, variant.key, `image/${variant.format}`);
    },
  });
}

type PictureRequest = FastifyRequest<{
  Params: { memorialId: string; pictureId: string; name: string };
}>;
