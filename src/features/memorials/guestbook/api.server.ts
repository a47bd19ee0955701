import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { attemptOf } from "#platform/http/idempotency.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function guestbookApi(app: FastifyInstance): void {
  serve(app, calls.writeGuestbookEntry, ({ ctx, params, body, request }) =>
    commands.writeGuestbookEntry(ctx, params.id, body, attemptOf(request)),
  );

  serve(app, calls.listGuestbookEntries, ({ ctx, params, query }) =>
    queries.listGuestbookEntries(ctx, params.id, query),
  );

  serve(app, calls.removeGuestbookEntry, ({ ctx, params: { id, entryId } }) =>
    commands.removeGuestbookEntry(ctx, { idOrSlug: id, entryId }),
  );

  serve(app, calls.restoreGuestbookEntry, ({ ctx, params: { id, entryId } }) =>
    commands.restoreGuestbookEntry(ctx, { idOrSlug: id, entryId }),
  );
}
