import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function biographyApi(app: FastifyInstance): void {
  serve(app, calls.getLastChange, ({ ctx, params }) => queries.getLastChange(ctx, params.id));
}
