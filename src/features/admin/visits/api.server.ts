import type { FastifyInstance } from "fastify";
import type { Mount } from "#platform/feature.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function visitsApi(app: FastifyInstance, { pagePatterns }: Mount): void {
  serve(app, calls.addVisit, async ({ ctx, body }) => {
    await commands.addVisit(ctx, body, pagePatterns);
  });

  serve(app, calls.listVisits, async ({ ctx, query }) => {
    const [items, days] = await Promise.all([
      queries.listVisits(ctx, query),
      queries.listVisitDays(ctx, query),
    ]);
    return { items, days };
  });
}
