import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function scansApi(app: FastifyInstance): void {
  serve(app, calls.getScans, ({ ctx, params }) => queries.getScans(ctx, params.code));

  serve(app, calls.listMissedScans, ({ ctx }) => queries.listMissedScans(ctx));
}
