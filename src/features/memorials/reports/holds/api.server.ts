import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { endHold, placeHold } from "./commands.server.ts";
import * as calls from "./contract.ts";

export function holdsApi(app: FastifyInstance): void {
  serve(app, calls.placeHold, ({ ctx, params, body }) => placeHold(ctx, params.id, body));
  serve(app, calls.endHold, ({ ctx, params }) => endHold(ctx, params.id, params.holdId));
}
