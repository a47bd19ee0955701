import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";

export function proofsApi(app: FastifyInstance): void {
  serve(app, calls.requestProof, ({ ctx, params }) => commands.requestProof(ctx, params.ticketId));
  serve(app, calls.proveTicket, ({ ctx, params }) => commands.proveTicket(ctx, params.token));
}
