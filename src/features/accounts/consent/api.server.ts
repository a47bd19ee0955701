import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import { listOwnConsents } from "./queries.server.ts";

export function consentApi(app: FastifyInstance): void {
  serve(app, calls.giveConsent, ({ ctx, body }) => commands.giveConsent(ctx, body));
  serve(app, calls.listOwnConsents, async ({ ctx }) => ({ items: await listOwnConsents(ctx) }));
}
