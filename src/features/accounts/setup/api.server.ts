import type { FastifyInstance } from "fastify";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { setSessionCookie, tokenOf } from "../api.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function setupApi(app: FastifyInstance): void {
  serve(app, calls.getSetup, ({ ctx, params }) => queries.getSetup(ctx, params.token));

  serveHttp(app, calls.becomeAdministrator, async ({ ctx, params, body, request, reply }) => {
    const former = tokenOf(request);
    const { user, token } = await commands.becomeAdministrator(ctx, params.token, body, former);
    setSessionCookie(ctx, request, reply, token);
    return user;
  });
}
