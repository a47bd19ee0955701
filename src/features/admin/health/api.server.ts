import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { seeNotices } from "#platform/staff-notices.server.ts";
import { HEALTH_URL, refreshHealth } from "./commands.server.ts";
import * as calls from "./contract.ts";
import { getReport } from "./queries/report.server.ts";

export function healthApi(app: FastifyInstance): void {
  serve(app, calls.getHealth, async ({ ctx }) => {
    await refreshHealth(ctx);
    await seeNotices(ctx, HEALTH_URL);
    return getReport(ctx);
  });
}
