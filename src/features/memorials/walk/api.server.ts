import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { getTimeline } from "./contract.ts";
import { walkThrough } from "./queries/walk-through.server.ts";

export function walkApi(app: FastifyInstance): void {
  serve(app, getTimeline, ({ ctx, params, query }) => walkThrough(ctx, params.id, query));
}
