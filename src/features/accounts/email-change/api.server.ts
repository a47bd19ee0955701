import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";

export function emailChangeApi(app: FastifyInstance): void {
  serve(app, calls.changeEmail, ({ ctx, body }) => commands.changeEmail(ctx, body));
  serve(app, calls.sendEmailLink, ({ ctx }) => commands.sendEmailLink(ctx));
  serve(app, calls.confirmEmail, ({ ctx, params }) => commands.confirmEmail(ctx, params.token));
}
