import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { getReads } from "./contract.ts";
import * as queries from "./queries.server.ts";

export function readsApi(app: FastifyInstance): void {
  serve(app, getReads, ({ ctx, params }) => queries.getReads(ctx, params.id));
}
