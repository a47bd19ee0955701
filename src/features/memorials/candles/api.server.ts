import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { attemptOf } from "#platform/http/idempotency.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "../entries/candles/contract.ts";
import * as queries from "./queries.server.ts";

export function candlesApi(app: FastifyInstance): void {
  serve(app, calls.lightCandle, ({ ctx, params, body, request }) =>
    commands.lightCandle(ctx, params.id, body, attemptOf(request)),
  );

  serve(app, calls.listCandles, ({ ctx, params, query }) =>
    queries.listCandles(ctx, params.id, query),
  );

  serve(app, calls.correctCandle, ({ ctx, params: { id, entryId }, body }) =>
    commands.correctCandle(ctx, { idOrSlug: id, entryId }, body),
  );

  serve(app, calls.takeBackCandle, ({ ctx, params: { id, entryId }, body }) =>
    commands.takeBackCandle(ctx, { idOrSlug: id, entryId }, body.secret),
  );

  serve(app, calls.relightCandle, ({ ctx, params: { id, candleId } }) =>
    commands.relightCandle(ctx, id, candleId),
  );

  serve(app, calls.removeCandle, ({ ctx, params: { id, entryId } }) =>
    commands.removeCandle(ctx, { idOrSlug: id, entryId }),
  );

  serve(app, calls.restoreCandle, ({ ctx, params: { id, entryId } }) =>
    commands.restoreCandle(ctx, { idOrSlug: id, entryId }),
  );
}
