import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { idempotencyKeyOf } from "#platform/http/idempotency.server.ts";
import { getReadable } from "../queries.server.ts";
import { setEntryRemoved } from "../entries/commands.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";
import { tributes } from "./tables.server.ts";

export function tributesApi(app: FastifyInstance): void {
  serve(app, calls.writeTribute, ({ ctx, params, body, request }) =>
    commands.writeTribute(ctx, params.id, body, idempotencyKeyOf(request)),
  );

  serve(app, calls.listTributes, ({ ctx, params, query }) =>
    queries.listTributes(ctx, params.id, query),
  );

  serve(app, calls.removeTribute, ({ ctx, params: { id, entryId } }) =>
    setEntryRemoved(ctx, tributes, "tribute", { idOrSlug: id, entryId }, true),
  );

  serve(app, calls.restoreTribute, async ({ ctx, params: { id, entryId } }) => {
    await setEntryRemoved(ctx, tributes, "tribute", { idOrSlug: id, entryId }, false);
    const memorial = await getReadable(ctx, id);
    return queries.getTribute(ctx, memorial.id, entryId);
  });
}
