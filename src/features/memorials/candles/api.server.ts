import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { idempotencyKeyOf } from "#platform/http/idempotency.server.ts";
import { getReadable } from "../queries.server.ts";
import { setEntryRemoved } from "../entries/commands.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";
import { candles } from "./tables.server.ts";

export function candlesApi(app: FastifyInstance): void {
  serve(app, calls.lightCandle, ({ ctx, params, body, request }) =>
    commands.lightCandle(ctx, params.id, body, idempotencyKeyOf(request)),
  );

  serve(app, calls.listCandles, ({ ctx, params, query }) =>
    queries.listCandles(ctx, params.id, query),
  );

  serve(app, calls.removeCandle, ({ ctx, params: { id, entryId } }) =>
    setEntryRemoved(ctx, candles, "candle", { idOrSlug: id, entryId }, true),
  );

  serve(app, calls.restoreCandle, async ({ ctx, params: { id, entryId } }) => {
    await setEntryRemoved(ctx, candles, "candle", { idOrSlug: id, entryId }, false);
    const memorial = await getReadable(ctx, id);
    return queries.getCandle(ctx, memorial.id, entryId);
  });
}
