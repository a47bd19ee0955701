import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function viewsApi(app: FastifyInstance): void {
  serve(app, calls.listViews, ({ ctx }) => queries.listViews(ctx));

  serve(app, calls.saveView, ({ ctx, body }) => commands.saveView(ctx, body));

  serve(app, calls.renameView, ({ ctx, params, body }) =>
    commands.renameView(ctx, params.viewId, body.name),
  );

  serve(app, calls.deleteView, ({ ctx, params }) => commands.deleteView(ctx, params.viewId));
}
