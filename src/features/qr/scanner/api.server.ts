import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function scannerApi(app: FastifyInstance): void {
  serve(app, calls.submitScan, ({ ctx, body }) => commands.submitScan(ctx, body));

  serve(app, calls.undoScan, ({ ctx, body }) => commands.undoScan(ctx, body));

  serve(app, calls.listScanWork, ({ ctx, query }) => queries.listScanWork(ctx, query.job));

  serve(app, calls.getScannedCode, ({ ctx, params }) => queries.getScannedCode(ctx, params.code));
}
