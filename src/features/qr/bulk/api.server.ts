import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function bulkApi(app: FastifyInstance): void {
  serve(app, calls.lookAtBulk, ({ ctx, body }) => queries.lookAtBulk(ctx, body));

  serve(app, calls.pressBulk, ({ ctx, body }) => commands.pressBulk(ctx, body));

  serve(app, calls.listBulks, ({ ctx }) => queries.listBulks(ctx));

  serve(app, calls.undoBulk, ({ ctx, params, body }) =>
    commands.undoBulk(ctx, params.bulkId, body.reason),
  );
}
