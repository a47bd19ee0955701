import type { FastifyInstance } from "fastify";
import { letterHeights } from "#features/qr/artworks/queries.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function plansApi(app: FastifyInstance): void {
  serve(app, calls.listPlans, async ({ ctx }) => ({
    ...(await queries.listPlans(ctx)),
    limits: queries.pageLimits(ctx),
    letterMm: letterHeights(ctx),
  }));
}
