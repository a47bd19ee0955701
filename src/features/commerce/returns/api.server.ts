import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands/announce-return.server.ts";
import { receiveReturn, settleReturn } from "./commands/settle-return.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function returnsApi(app: FastifyInstance): void {
  serve(app, calls.listCases, ({ ctx, query }) => queries.listCases(ctx, query));
  serve(app, calls.announceReturn, ({ ctx, body }) => commands.announceReturn(ctx, body));
  serve(app, calls.reportLoss, ({ ctx, body }) => commands.reportLoss(ctx, body));
  serve(app, calls.listReturns, ({ ctx, query }) => queries.listReturns(ctx, query));
  serve(app, calls.getReturn, ({ ctx, params }) =>
    queries.showStaffReturn(ctx, ctx.database, params.id),
  );
  serve(app, calls.receiveReturn, ({ ctx, params, body }) => receiveReturn(ctx, params.id, body));
  serve(app, calls.settleReturn, ({ ctx, params, body }) => settleReturn(ctx, params.id, body));
}
