import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands/release-code.server.ts";
import * as calls from "./contract.ts";

export function machineHoldsApi(app: FastifyInstance): void {
  serve(app, calls.releaseCode, ({ ctx, params, body }) =>
    commands.releaseCode(ctx, params.code, body.reason),
  );
}
