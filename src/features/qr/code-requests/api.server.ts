import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { requestCode } from "./commands.server.ts";
import * as calls from "./contract.ts";

export function codeRequestsApi(app: FastifyInstance): void {
  serve(app, calls.requestCode, ({ ctx, body }) => requestCode(ctx, body));
}
