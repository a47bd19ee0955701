import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as calls from "./contract.ts";
import { getTransparency } from "./queries.server.ts";

export function transparencyApi(app: FastifyInstance): void {
  serve(app, calls.getTransparency, ({ ctx, query }) => getTransparency(ctx, query.year));
}
