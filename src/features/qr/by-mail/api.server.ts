import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { askForCode } from "./commands.server.ts";
import * as calls from "./contract.ts";

export function codesByMailApi(app: FastifyInstance): void {
  serve(app, calls.askForCode, ({ ctx, body }) => askForCode(ctx, body));
}
