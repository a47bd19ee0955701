import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands/ask-erasure.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function erasureApi(app: FastifyInstance): void {
  serve(app, calls.getErasure, ({ ctx }) => queries.getErasure(ctx));
  serve(app, calls.previewErasure, ({ ctx }) => queries.previewErasure(ctx));
  serve(app, calls.askErasure, ({ ctx, body }) => commands.askErasure(ctx, body));
  serve(app, calls.takeBackErasure, ({ ctx }) => commands.takeBackErasure(ctx));
}
