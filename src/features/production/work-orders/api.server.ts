import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands/plan-work.server.ts";
import * as calls from "./contract.ts";
import { listWorkOrders } from "./queries/list-work-orders.server.ts";
import { listWorkOrderPlates, showWorkOrder } from "./queries/show-work-orders.server.ts";

export function workOrdersApi(app: FastifyInstance): void {
  serve(app, calls.listWorkOrders, ({ ctx, query }) => listWorkOrders(ctx, query));

  serve(app, calls.getWorkOrder, ({ ctx, params }) => showWorkOrder(ctx, ctx.database, params.id));

  serve(app, calls.listWorkOrderPlates, ({ ctx, params }) => listWorkOrderPlates(ctx, params.id));

  serve(app, calls.createWorkOrder, ({ ctx, body }) => commands.createWorkOrder(ctx, body));

  serve(app, calls.holdWorkOrder, ({ ctx, params, body }) =>
    commands.holdWorkOrder(ctx, params.id, body),
  );

  serve(app, calls.resumeWorkOrder, ({ ctx, params }) => commands.resumeWorkOrder(ctx, params.id));

  serve(app, calls.remakePlate, ({ ctx, params, body }) =>
    commands.remakeWorkOrder(ctx, params.id, body),
  );
}
