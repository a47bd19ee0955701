import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { appealStatement } from "../commands/lodge-appeal.server.ts";
import * as calls from "./contract.ts";
import { listStatements } from "./queries.server.ts";

export function statementsApi(app: FastifyInstance): void {
  serve(app, calls.listStatements, ({ ctx, params, query }) =>
    listStatements(ctx, params.id, query),
  );
  serve(app, calls.appealStatement, ({ ctx, params: { id, statementId }, body }) =>
    appealStatement(ctx, id, statementId, body),
  );
}
