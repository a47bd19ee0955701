import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands/name-custodians.server.ts";
import { requestPage, endRequest } from "./commands/take-over.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function custodiansApi(app: FastifyInstance): void {
  serve(app, calls.getCustody, ({ ctx, params }) => queries.getCustody(ctx, params.id));
  serve(app, calls.nameCustodian, ({ ctx, params, body }) =>
    commands.nameCustodian(ctx, params.id, body),
  );
  serve(app, calls.orderCustodians, ({ ctx, params, body }) =>
    commands.orderCustodians(ctx, params.id, body.custodianIds),
  );
  serve(app, calls.sendCustodian, ({ ctx, params }) => commands.sendCustodian(ctx, params));
  serve(app, calls.confirmCustodian, ({ ctx, params }) => commands.confirmCustodian(ctx, params));
  serve(app, calls.removeCustodian, ({ ctx, params }) => commands.removeCustodian(ctx, params));
  serve(app, calls.requestPage, ({ ctx, params }) => requestPage(ctx, params.id));
  serve(app, calls.endRequest, ({ ctx, params }) => endRequest(ctx, params.id));
}
