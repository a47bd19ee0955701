import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { attemptOf } from "#platform/http/idempotency.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function tributesApi(app: FastifyInstance): void {
  serve(app, calls.writeTribute, ({ ctx, params, body, request }) =>
    commands.writeTribute(ctx, params.id, body, attemptOf(request)),
  );

  serve(app, calls.listTributes, ({ ctx, params, query }) =>
    queries.listTributes(ctx, params.id, query),
  );

  serve(app, calls.removeTribute, ({ ctx, params: { id, entryId } }) =>
    commands.removeTribute(ctx, { idOrSlug: id, entryId }),
  );

  serve(app, calls.restoreTribute, ({ ctx, params: { id, entryId } }) =>
    commands.restoreTribute(ctx, { idOrSlug: id, entryId }),
  );
}
