import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function moderationApi(app: FastifyInstance): void {
  serve(app, calls.getQueue, ({ ctx, params }) => queries.getQueue(ctx, params.id));

  serve(app, calls.listWaiting, ({ ctx, params, query }) =>
    queries.listWaiting(ctx, params.id, query),
  );

  serve(app, calls.decideEntries, ({ ctx, params, body }) =>
    commands.decideEntries(ctx, params.id, body),
  );

  serve(app, calls.putEntriesAway, ({ ctx, params, body }) =>
    commands.putEntriesAway(ctx, params.id, body.entries),
  );

  serve(app, calls.takeEntriesUp, ({ ctx, params, body }) =>
    commands.takeEntriesUp(ctx, params.id, body.entries),
  );

  serve(app, calls.chooseScreening, ({ ctx, params, body }) =>
    commands.chooseScreening(ctx, params.id, body.screening),
  );
}
