import type { FastifyInstance } from "fastify";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { setSessionCookie } from "../api.server.ts";
import * as commands from "./commands/keep-sessions.server.ts";
import * as calls from "./contract.ts";
import { listSessions } from "./queries.server.ts";

export function sessionsApi(app: FastifyInstance): void {
  serve(app, calls.listSessions, async ({ ctx }) => ({ items: await listSessions(ctx) }));
  serve(app, calls.endSession, ({ ctx, params }) =>
    commands.endSessionNamed(ctx, params.sessionId),
  );
  serve(app, calls.endOtherSessions, ({ ctx }) => commands.endOtherSessions(ctx));

  serveHttp(app, calls.confirmSession, async ({ ctx, body, request, reply }) => {
    const token = await commands.confirmSession(ctx, body);
    setSessionCookie(ctx, request, reply, token);
  });
}
