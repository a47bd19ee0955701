import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as calls from "./contract.ts";
import { getDashboard } from "./queries.server.ts";

export function overviewApi(app: FastifyInstance): void {
  serve(app, calls.getDashboard, ({ ctx }) => getDashboard(ctx));
}
