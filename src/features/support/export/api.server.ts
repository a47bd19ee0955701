import type { FastifyInstance } from "fastify";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { zipOf } from "#platform/zip.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import { archiveOf } from "./queries.server.ts";

export function exportApi(app: FastifyInstance): void {
  serve(app, calls.beginExport, ({ ctx }) => commands.beginExport(ctx));

  serveHttp(app, calls.exportOwnData, async ({ ctx, reply }) => {
    const userId = await commands.countExport(ctx);
    reply.raw.once("finish", () => {
      commands.endExport(ctx, userId).catch((error: unknown) => {
        ctx.log.error({ err: error }, "a copy was taken, and its request could not be closed");
      });
    });
    const day = new Date().toISOString().slice(0, 10);
    await reply
      .type("application/zip")
      .header("content-disposition", `attachment; filename="my-data-${day}.zip"`)
      .header("cache-control", "private, no-store")
      .send(zipOf(archiveOf(ctx, userId)));
  });
}
