import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";

export function impersonationApi(app: FastifyInstance): void {
  serve(app, calls.beginImpersonation, ({ ctx, params, body }) =>
    commands.beginImpersonation(ctx, params.id, body),
  );
  serve(app, calls.endImpersonation, ({ ctx }) => commands.endImpersonation(ctx));
}
