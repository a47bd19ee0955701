import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function macrosApi(app: FastifyInstance): void {
  serve(app, calls.listMacros, ({ ctx }) => queries.listMacros(ctx));

  serve(app, calls.addMacro, ({ ctx, body }) => commands.addMacro(ctx, body));

  serve(app, calls.changeMacro, ({ ctx, params, body }) =>
    commands.changeMacro(ctx, params.macroId, body),
  );

  serve(app, calls.removeMacro, ({ ctx, params }) => commands.removeMacro(ctx, params.macroId));
}
