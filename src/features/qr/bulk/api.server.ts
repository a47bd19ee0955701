import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function bulkApi(app: FastifyInstance): void {
  serve(app, calls.previewBulk, ({ ctx, body }) => queries.previewBulk(ctx, body));

  serve(app, calls.applyBulk, ({ ctx, body }) => commands.applyBulk(ctx, body));

  serve(app, calls.listBulks, ({ ctx }) => queries.listBulks(ctx));

  serve(app, calls.undoBulk, ({ ctx, params, body }) =>
    commands.undoBulk(ctx, params.bulkId, body.reason),
  );
}
