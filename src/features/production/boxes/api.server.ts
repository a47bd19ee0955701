import type { FastifyInstance } from "fastify";
import { now } from "#features/commerce/clock/queries.server.ts";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import * as commands from "./commands/write-box.server.ts";
import * as calls from "./contract.ts";
import { labelPdf } from "./engine/label-pdf.server.ts";
import { labelZpl } from "./engine/label-zpl.ts";
import { getLabel } from "./queries/label.server.ts";
import { listBoxes, showBox } from "./queries/show-boxes.server.ts";

export function boxesApi(app: FastifyInstance): void {
  serve(app, calls.listBoxes, ({ ctx, query }) => listBoxes(ctx, query));

  serve(app, calls.getBox, ({ ctx, params }) => showBox(ctx, ctx.database, params.id));

  serve(app, calls.createBox, ({ ctx, body }) => commands.createBox(ctx, body));

  serve(app, calls.closeBox, ({ ctx, params, body }) => commands.closeBox(ctx, params.id, body));

  serve(app, calls.reopenBox, ({ ctx, params }) => commands.reopenBox(ctx, params.id));

  serve(app, calls.removePlate, ({ ctx, params, body }) =>
    commands.removePlate(ctx, params.id, body),
  );

  serve(app, calls.printLabel, ({ ctx, params, body }) =>
    commands.printLabel(ctx, params.id, body),
  );

  serveHttp(app, calls.getLabel, async ({ ctx, params, query, reply }) => {
    const label = await getLabel(ctx, params.id);
    const isPdf = query.format === "pdf";
    const file = isPdf
      ? await labelPdf(label, await now(ctx, ctx.database))
      : Buffer.from(labelZpl(label));
    await reply
      .type(isPdf ? "application/pdf" : "application/zpl; charset=utf-8")
      .header("content-disposition", `inline; filename="${label.number}.${query.format}"`)
      .send(file);
  });

  serve(app, calls.listPrinters, async ({ ctx }) => ({
    items: ctx.config.labelPrinters.map(({ name }) => name),
  }));
}
