import type { FastifyInstance } from "fastify";
import { revisionOf } from "#platform/http/if-match.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";

export function mergingApi(app: FastifyInstance): void {
  serve(app, calls.mergeTicket, ({ ctx, params, body, request }) =>
    commands.mergeTicket(ctx, params.ticketId, body, revisionOf(request.headers["if-match"])),
  );
  serve(app, calls.unmergeTicket, ({ ctx, params }) =>
    commands.unmergeTicket(ctx, params.ticketId),
  );
  serve(app, calls.splitTicket, ({ ctx, params, body }) =>
    commands.splitTicket(ctx, params.ticketId, body.messageId),
  );
}
