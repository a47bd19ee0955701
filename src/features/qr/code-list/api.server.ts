import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function codeListApi(app: FastifyInstance): void {
  serve(app, calls.listAllCodes, ({ ctx, query }) => queries.listAllCodes(ctx, query));

  serve(app, calls.getFullCode, ({ ctx, params }) => commands.viewCode(ctx, params.code));

  serve(app, calls.applyStep, ({ ctx, params, body }) =>
    commands.applyStep(ctx, params.code, body),
  );

  serve(app, calls.describePlate, ({ ctx, params, body }) =>
    commands.describePlate(ctx, params, body),
  );
}
