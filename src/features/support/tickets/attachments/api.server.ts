import type { FastifyInstance, FastifyReply } from "fastify";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { serveHttp } from "#platform/http/serve.server.ts";
import { openOriginal } from "./commands.server.ts";
import * as calls from "./contract.ts";
import { asDownload, downloadName } from "./model.ts";
import { findReadyAttachment } from "./queries.server.ts";

export function attachmentsApi(app: FastifyInstance): void {
  serveHttp(app, calls.getAttachment, async ({ ctx, params, reply }) => {
    const { storageKey, type, fileName } = await findReadyAttachment(ctx, params);
    await sendDownload(ctx, reply, {
      key: storageKey,
      type,
      name: downloadName({ fileName, type }),
    });
  });

  serveHttp(app, calls.getOriginal, async ({ ctx, params, reply }) => {
    const key = await openOriginal(ctx, params);
    await sendDownload(ctx, reply, {
      key,
      type: "text/plain",
      name: `${params.messageId}.eml.txt`,
    });
  });
}

type Download = { key: string; type: string; name: string };

/** Never shown by the browser itself, whatever it takes the file for. */
async function sendDownload(ctx: Context, reply: FastifyReply, { key, type, name }: Download) {
  const found = await ctx.storage.read(key);
  if (found === null) throw new AppError("notFound");
  await reply
    .type(type)
    .header("content-disposition", asDownload(name))
    .header("content-length", found.bytes)
    .send(found.stream);
}
