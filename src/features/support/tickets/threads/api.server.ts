import type { FastifyInstance } from "fastify";
import { idempotencyKeyOf } from "#platform/http/idempotency.server.ts";
import { sendStored } from "#platform/http/send-stored.server.ts";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { serveLetter } from "#platform/uploads/serve-letter.server.ts";
import { asDownload, downloadName } from "../attachments/model.ts";
import { MOST_FILES } from "../contract.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export async function threadsApi(app: FastifyInstance): Promise<void> {
  serve(app, calls.getThread, ({ ctx, params }) => queries.getThread(ctx, params.token));
  await serveLetter(app, calls.sendThreadMessage, {
    mostFiles: MOST_FILES,
    mostBytes: ({ support }) => support.fileBytes,
    admit: ({ ctx, params }) => commands.admitToThread(ctx, params.token),
    handle: ({ ctx, params, body, files, request }) =>
      commands.sendThreadMessage(ctx, params.token, body.body, files, idempotencyKeyOf(request)),
  });
  serve(app, calls.closeThread, ({ ctx, params }) => commands.closeThread(ctx, params.token));
  serveHttp(app, calls.getThreadFile, async ({ ctx, params, request, reply }) => {
    const found = await queries.getThreadFile(ctx, params.token, params.attachmentId);
    reply.header("content-disposition", asDownload(downloadName(found)));
    reply.header("cache-control", "private, no-store");
    await sendStored(ctx, request, reply, found.storageKey, found.type);
  });
  serve(app, calls.askForLink, ({ ctx, body }) => commands.askForLink(ctx, body));
  serve(app, calls.listOwnThreads, ({ ctx }) => queries.listOwnThreads(ctx));
  serve(app, calls.openOwnThread, ({ ctx, params }) =>
    commands.openOwnThread(ctx, params.ticketId),
  );
}
