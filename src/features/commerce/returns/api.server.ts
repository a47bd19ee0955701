import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function returnsApi(app: FastifyInstance): void {
  serve(app, calls.listCases, ({ ctx, query }) => queries.listCases(ctx, query));
  serve(app, calls.announceReturn, ({ ctx, body }) => commands.announceReturn(ctx, body));
  serve(app, calls.reportLoss, ({ ctx, body }) => commands.reportLoss(ctx, body));
}
