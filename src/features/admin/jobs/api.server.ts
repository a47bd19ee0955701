import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

/** `names`: of all the jobs that there are. */
export function jobsApi(app: FastifyInstance, names: readonly string[]): void {
  serve(app, calls.listStuck, ({ ctx }) => queries.listStuck(ctx, names));

  serve(app, calls.retryStuck, ({ ctx, params }) => commands.retryStuck(ctx, params.jobName));
}
