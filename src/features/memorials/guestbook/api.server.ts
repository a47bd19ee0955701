import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { idempotencyKeyOf } from "#platform/http/idempotency.server.ts";
import { getReadable } from "../queries.server.ts";
import { setEntryRemoved } from "../entries/commands.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";
import { guestbookEntries } from "./tables.server.ts";

export function guestbookApi(app: FastifyInstance): void {
  serve(app, calls.writeGuestbookEntry, ({ ctx, params, body, request }) =>
    commands.writeGuestbookEntry(ctx, params.id, body, idempotencyKeyOf(request)),
  );

  serve(app, calls.listGuestbookEntries, ({ ctx, params, query }) =>
    queries.listGuestbookEntries(ctx, params.id, query),
  );

  serve(app, calls.removeGuestbookEntry, ({ ctx, params: { id, entryId } }) =>
    setEntryRemoved(ctx, guestbookEntries, "guestbook", { idOrSlug: id, entryId }, true),
  );

  serve(app, calls.restoreGuestbookEntry, async ({ ctx, params: { id, entryId } }) => {
    await setEntryRemoved(ctx, guestbookEntries, "guestbook", { idOrSlug: id, entryId }, false);
    const memorial = await getReadable(ctx, id);
    return queries.getGuestbookEntry(ctx, memorial.id, entryId);
  });
}
