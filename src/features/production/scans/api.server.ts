import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { submitScans } from "./commands/submit-scans.server.ts";
import * as calls from "./contract.ts";
import { listRefusedScans } from "./queries/show-scans.server.ts";

export function warehouseScansApi(app: FastifyInstance): void {
  serve(app, calls.submitScans, ({ ctx, body }) => submitScans(ctx, body.scans));

  serve(app, calls.listRefusedScans, ({ ctx, query }) => listRefusedScans(ctx, query));
}
