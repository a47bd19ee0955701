import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { buyPlates } from "./commands/buy-plates.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function resellerOrdersApi(app: FastifyInstance): void {
  serve(app, calls.getOwnCompany, ({ ctx }) => queries.getOwnCompany(ctx));
  serve(app, calls.listCompanyOrders, ({ ctx, query }) => queries.listCompanyOrders(ctx, query));
  serve(app, calls.buyPlates, ({ ctx, body }) => buyPlates(ctx, body));
}
