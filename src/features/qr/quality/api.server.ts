import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { readCode } from "../queries.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function qualityApi(app: FastifyInstance): void {
  serve(app, calls.listExceptions, ({ ctx }) => queries.listExceptions(ctx));

  serve(app, calls.getException, async ({ ctx, params }) => ({
    exception: await queries.findException(ctx, readCode(params.code)),
  }));

  serve(app, calls.requestException, ({ ctx, params, body }) =>
    commands.requestException(ctx, params.code, body.reason),
  );

  serve(app, calls.confirmException, ({ ctx, params }) => commands.confirmException(ctx, params));
}
