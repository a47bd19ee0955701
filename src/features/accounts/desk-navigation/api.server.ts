import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as calls from "./contract.ts";
import { findForStaff, getDeskNavigation } from "./queries.server.ts";

export function deskNavigationApi(app: FastifyInstance): void {
  serve(app, calls.getDeskNavigation, ({ ctx }) => getDeskNavigation(ctx));

  serve(app, calls.findForStaff, ({ ctx, body }) => findForStaff(ctx, body.text));
}
