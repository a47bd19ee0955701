import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function notificationsApi(app: FastifyInstance): void {
  serve(app, calls.listNews, ({ ctx }) => queries.listNews(ctx));
  serve(app, calls.markNewsSeen, ({ ctx }) => commands.markNewsSeen(ctx));
  serve(app, calls.getNotifications, ({ ctx }) => queries.getNotifications(ctx));
  serve(app, calls.setNotification, ({ ctx, params, body }) =>
    commands.setNotification(ctx, params.memorialId, body),
  );
  serve(app, calls.setMailsEnabled, ({ ctx, body }) =>
    commands.setMailsEnabled(ctx, body.mailsAreOff),
  );
  serve(app, calls.unsubscribe, ({ ctx, params }) => commands.unsubscribe(ctx, params.token));
}
