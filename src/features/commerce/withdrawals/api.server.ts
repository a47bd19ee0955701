import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";

export function withdrawalsApi(app: FastifyInstance): void {
  serve(app, calls.startWithdrawal, ({ ctx, body }) => commands.startWithdrawal(ctx, body));

  serve(app, calls.confirmWithdrawal, ({ ctx, params, query }) =>
    commands.confirmWithdrawal(ctx, params.id, query.key),
  );

  serve(app, calls.proveWithdrawal, ({ ctx, params }) =>
    commands.proveWithdrawal(ctx, params.token),
  );
}
