import type { FastifyInstance } from "fastify";
import { csvOf } from "#platform/csv.server.ts";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import { cardText } from "./model.ts";
import * as queries from "./queries.server.ts";

export function packagesApi(app: FastifyInstance): void {
  serve(app, calls.createPackage, ({ ctx, body }) => commands.createPackage(ctx, body));

  serve(app, calls.listPackages, ({ ctx, query }) => queries.listPackages(ctx, query));

  serve(app, calls.getPackage, ({ ctx, params }) => queries.getPackage(ctx, params.packageId));

  serve(app, calls.setChecks, ({ ctx, params, body }) =>
    commands.setChecks(ctx, params.packageId, body.mayGoUnchecked),
  );

  serveHttp(app, calls.readCards, async ({ ctx, params, reply }) => {
    const cards = await commands.readCards(ctx, params.packageId);
    const rows = cards.map((card) => ({
      ...card,
      url: `${ctx.config.publicUrl}/q/${card.code}`,
      dataMatrix: cardText(card.code),
    }));
    await reply
      .type("text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename="cards-${params.packageId}.csv"`)
      .header("cache-control", "private, no-store")
      .send(csvOf(rows));
  });

  serve(app, calls.deleteKeys, ({ ctx, params }) => commands.deleteKeys(ctx, params.packageId));

  serve(app, calls.renewKey, ({ ctx, params, body }) =>
    commands.renewKey(ctx, params.code, body.reason),
  );
}
