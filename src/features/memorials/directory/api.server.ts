import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as calls from "./contract.ts";
import { listMemorials, listRecentMemorials } from "./queries.server.ts";

export function directoryApi(app: FastifyInstance): void {
  serve(app, calls.listMemorials, ({ ctx, query }) => listMemorials(ctx, query));
  serve(app, calls.listRecentMemorials, ({ ctx }) => listRecentMemorials(ctx));
}
