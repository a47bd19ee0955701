import type { FastifyInstance } from "fastify";
import { setPass } from "#platform/http/cookies.server.ts";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import * as commands from "./commands/enter-memorial.server.ts";
import * as calls from "./contract.ts";

export function pageAccessApi(app: FastifyInstance): void {
  serve(app, calls.setMemorialPassword, ({ ctx, params, body }) =>
    commands.setMemorialPassword(ctx, params.idOrSlug, body.password),
  );

  serveHttp(app, calls.enterMemorial, async ({ ctx, params, body, request, reply }) => {
    const token = await commands.enterMemorial(ctx, params.idOrSlug, body.password);
    setPass(request, reply, token, ctx.config.passDays);
  });
}
