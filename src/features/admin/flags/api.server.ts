import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function flagsApi(app: FastifyInstance): void {
  serve(app, calls.listFlags, ({ ctx }) => queries.listFlags(ctx));
  serve(app, calls.setFlag, ({ ctx, params, body }) => commands.setFlag(ctx, params.key, body));
}
