import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function keepersApi(app: FastifyInstance): void {
  serve(app, calls.listKeepers, ({ ctx, params }) => queries.getEditor(ctx, params.id));
  serve(app, calls.changeKeeper, ({ ctx, params, body }) =>
    commands.changeKeeper(ctx, params, body.role),
  );
  serve(app, calls.removeKeeper, ({ ctx, params }) => commands.removeKeeper(ctx, params));
  serve(app, calls.restoreKeeper, ({ ctx, params }) => commands.restoreKeeper(ctx, params));
  serve(app, calls.inviteKeeper, ({ ctx, params, body }) =>
    commands.inviteKeeper(ctx, params.id, body),
  );
  serve(app, calls.sendInvitation, ({ ctx, params }) => commands.sendInvitation(ctx, params));
  serve(app, calls.withdrawInvitation, ({ ctx, params }) =>
    commands.withdrawInvitation(ctx, params),
  );
}
