import type { FastifyInstance } from "fastify";
import { setPass } from "#platform/http/cookies.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";

export function passesApi(app: FastifyInstance): void {
  serve(app, calls.setMemorialPassword, ({ ctx, params, body }) =>
    commands.setMemorialPassword(ctx, params.idOrSlug, body.password),
  );

  serve(app, calls.enterMemorial, async ({ ctx, params, body, request, reply }) => {
    const token = await commands.enterMemorial(ctx, params.idOrSlug, body.password);
    setPass(request, reply, token, ctx.config.passDays);
  });
}
