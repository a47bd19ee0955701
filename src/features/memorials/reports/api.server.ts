import type { FastifyInstance } from "fastify";
import { attemptOf } from "#platform/http/idempotency.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import { appealReport } from "./commands/lodge-appeal.server.ts";
import { receiveReport } from "./commands/receive-report.server.ts";
import * as calls from "./contract.ts";
import { followReport } from "./queries.server.ts";

export function reportsApi(app: FastifyInstance): void {
  serve(app, calls.sendReport, ({ ctx, body, request }) =>
    receiveReport(ctx, body, attemptOf(request)),
  );
  serve(app, calls.followReport, ({ ctx, params }) => followReport(ctx, params.token));
  serve(app, calls.appealReport, ({ ctx, params, body }) => appealReport(ctx, params.token, body));
}
