import type { FastifyInstance } from "fastify";
import { idempotencyKeyOf } from "#platform/http/idempotency.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";

export function contactApi(app: FastifyInstance): void {
  serve(app, calls.sendContactMessage, ({ ctx, body, request }) =>
    commands.sendContactMessage(ctx, body, idempotencyKeyOf(request)),
  );
}
