import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function deletedApi(app: FastifyInstance): void {
  serve(app, calls.listDeleted, ({ ctx, params, query }) =>
    queries.listDeleted(ctx, params.id, query),
  );
}
