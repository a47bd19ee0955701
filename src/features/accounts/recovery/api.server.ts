import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import { getRecovery } from "./queries.server.ts";

export function recoveryApi(app: FastifyInstance): void {
  serve(app, calls.getRecovery, ({ ctx, params }) => getRecovery(ctx, params.id));
  serve(app, calls.requestRecovery, ({ ctx, params, body }) =>
    commands.requestRecovery(ctx, params.id, body),
  );
  serve(app, calls.confirmRecovery, ({ ctx, params, body }) =>
    commands.confirmRecovery(ctx, params.id, body),
  );
}
