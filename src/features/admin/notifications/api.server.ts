import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function staffNoticesApi(app: FastifyInstance): void {
  serve(app, calls.listNotices, ({ ctx }) => queries.listNotices(ctx));
  serve(app, calls.markNoticesSeen, ({ ctx }) => commands.markNoticesSeen(ctx));
  serve(app, calls.listNoticeChoices, ({ ctx }) => queries.listNoticeChoices(ctx));
  serve(app, calls.setNoticeChoice, ({ ctx, body }) => commands.setNoticeChoice(ctx, body));
}
