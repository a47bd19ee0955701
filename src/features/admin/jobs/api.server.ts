import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function jobsApi(app: FastifyInstance): void {
  serve(app, calls.listStuck, ({ ctx }) => queries.listStuck(ctx));

  serve(app, calls.retryStuck, ({ ctx, params }) => commands.retryStuck(ctx, params.jobName));
}
