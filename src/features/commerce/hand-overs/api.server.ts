import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function handOversApi(app: FastifyInstance): void {
  serve(app, calls.listPrepared, ({ ctx }) => queries.listPrepared(ctx));
  serve(app, calls.preparePage, ({ ctx, body }) => commands.preparePage(ctx, body));
  serve(app, calls.setReference, ({ ctx, params, body }) =>
    commands.setReference(ctx, params.id, body),
  );
  serve(app, calls.linkPlate, ({ ctx, params }) => commands.linkPlate(ctx, params.id, params.code));
  serve(app, calls.handOverPage, ({ ctx, params, body }) =>
    commands.handOverPage(ctx, params.id, body),
  );
  serve(app, calls.sendHandOver, ({ ctx, params }) => commands.sendHandOver(ctx, params.id));
  serve(app, calls.withdrawHandOver, ({ ctx, params }) =>
    commands.withdrawHandOver(ctx, params.id),
  );
}
