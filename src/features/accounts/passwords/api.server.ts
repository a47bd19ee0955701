import type { FastifyInstance } from "fastify";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { challengeTokenOf, setSessionCookie, tokenOf } from "../api.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import { getEndedByReset } from "./queries.server.ts";

export function passwordsApi(app: FastifyInstance): void {
  serve(app, calls.requestPasswordReset, ({ ctx, body }) =>
    commands.requestPasswordReset(ctx, body),
  );

  serveHttp(app, calls.changePassword, async ({ ctx, body, request, reply }) => {
    const token = await commands.changePassword(ctx, body);
    setSessionCookie(ctx, request, reply, token);
  });

  serve(app, calls.getPasswordLink, ({ ctx, params }) => getEndedByReset(ctx, params.token));

  serveHttp(app, calls.choosePassword, async ({ ctx, params, body, request, reply }) => {
    const { user, token } = await commands.choosePassword(ctx, params.token, body, {
      challengeToken: challengeTokenOf(request),
      formerToken: tokenOf(request),
    });
    setSessionCookie(ctx, request, reply, token);
    return user;
  });
}
