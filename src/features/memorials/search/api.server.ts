import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as calls from "./contract.ts";
import { searchMemorial } from "./queries/search.server.ts";

export function searchApi(app: FastifyInstance): void {
  serve(app, calls.searchMemorial, ({ ctx, params, query }) =>
    searchMemorial(ctx, params.id, query),
  );
}
