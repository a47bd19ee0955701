import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";

export function consentApi(app: FastifyInstance): void {
  serve(app, calls.giveConsent, ({ ctx, body }) => commands.giveConsent(ctx, body));
}
