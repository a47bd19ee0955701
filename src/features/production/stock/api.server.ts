import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { createStockItem, createStockLocation } from "./commands/add-item.server.ts";
import { bookMovement } from "./commands/book-movement.server.ts";
import { changeStockItem } from "./commands/change-item.server.ts";
import { closeCount } from "./commands/close-count.server.ts";
import { enterCount, openCount } from "./commands/run-count.server.ts";
import * as calls from "./contract.ts";
import * as items from "./queries/list-items.server.ts";
import { listCounts, showCount } from "./queries/show-counts.server.ts";

export function stockApi(app: FastifyInstance): void {
  serve(app, calls.listStockItems, ({ ctx, query }) => items.listStockItems(ctx, query));

  serve(app, calls.getStockItem, ({ ctx, params }) => items.getStockItem(ctx, params.id));

  serve(app, calls.listBalances, ({ ctx, params }) => items.listBalances(ctx, params.id));

  serve(app, calls.createStockItem, ({ ctx, body }) => createStockItem(ctx, body));

  serve(app, calls.changeStockItem, ({ ctx, params, body }) =>
    changeStockItem(ctx, params.id, body),
  );

  serve(app, calls.listStockLocations, ({ ctx, query }) => items.listStockLocations(ctx, query));

  serve(app, calls.getStockLocation, ({ ctx, params }) => items.getStockLocation(ctx, params.id));

  serve(app, calls.createStockLocation, ({ ctx, body }) => createStockLocation(ctx, body));

  serve(app, calls.listMovements, ({ ctx, query }) => items.listMovements(ctx, query));

  serve(app, calls.bookMovement, ({ ctx, body }) => bookMovement(ctx, body));

  serve(app, calls.listCounts, ({ ctx, query }) => listCounts(ctx, query));

  serve(app, calls.getCount, ({ ctx, params }) => showCount(ctx.database, params.id));

  serve(app, calls.openCount, ({ ctx, body }) => openCount(ctx, body));

  serve(app, calls.enterCount, ({ ctx, params, body }) => enterCount(ctx, params.id, body));

  serve(app, calls.closeCount, ({ ctx, params, body }) => closeCount(ctx, params.id, body));
}
