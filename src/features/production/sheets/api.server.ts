import type { FastifyInstance } from "fastify";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { finishSheet, startSheet, voidSheet } from "./commands/cut-sheet.server.ts";
import { drawSheet } from "./commands/draw-sheet.server.ts";
import * as calls from "./contract.ts";
import { sheetFile } from "./queries/sheet-order.server.ts";
import { listSheets, showSheet } from "./queries/show-sheets.server.ts";

export function sheetsApi(app: FastifyInstance): void {
  serve(app, calls.listSheets, ({ ctx, query }) => listSheets(ctx, query));

  serve(app, calls.getSheet, ({ ctx, params }) => showSheet(ctx.database, params.id));

  serve(app, calls.drawSheet, ({ ctx, body }) => drawSheet(ctx, body));

  serveHttp(app, calls.getSheetFile, async ({ ctx, params, reply }) => {
    const { file, number } = await sheetFile(ctx, params);
    const { ending, type } = calls.SHEET_ENDINGS[params.format];
    await reply
      .type(type)
      .header("content-disposition", `attachment; filename="${number}${ending}"`)
      .header("cache-control", "private, no-store")
      .send(Buffer.from(file));
  });

  serve(app, calls.startSheet, ({ ctx, params }) => startSheet(ctx, params.id));

  serve(app, calls.finishSheet, ({ ctx, params, body }) => finishSheet(ctx, params.id, body));

  serve(app, calls.voidSheet, ({ ctx, params, body }) => voidSheet(ctx, params.id, body));
}
