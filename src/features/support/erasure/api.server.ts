import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands/ask-erasure.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function erasureApi(app: FastifyInstance): void {
  serve(app, calls.getErasure, ({ ctx }) => queries.getErasure(ctx));
  serve(app, calls.previewErasure, ({ ctx }) => queries.previewErasure(ctx));
  serve(app, calls.requestErasure, ({ ctx, body }) => commands.requestErasure(ctx, body));
  serve(app, calls.cancelErasure, ({ ctx }) => commands.cancelErasure(ctx));
}
