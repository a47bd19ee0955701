import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";

export function viewingApi(app: FastifyInstance): void {
  serve(app, calls.beginViewing, ({ ctx, params, body }) =>
    commands.beginViewing(ctx, params.id, body),
  );
  serve(app, calls.endViewing, ({ ctx }) => commands.endViewing(ctx));
}
