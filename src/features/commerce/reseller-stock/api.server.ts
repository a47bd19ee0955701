import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function resellerStockApi(app: FastifyInstance): void {
  serve(app, calls.listPlates, ({ ctx, query }) => queries.listPlates(ctx, query));
}
