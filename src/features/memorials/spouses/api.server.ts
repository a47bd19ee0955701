import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import { listSpouses } from "./queries.server.ts";

export function spousesApi(app: FastifyInstance): void {
  serve(app, calls.listSpouses, ({ ctx, params }) => listSpouses(ctx, params.id));

  serve(app, calls.askSpouse, ({ ctx, params, body }) =>
    commands.askSpouse(ctx, params.id, body.page),
  );

  serve(app, calls.acceptSpouse, ({ ctx, params: { id, otherId } }) =>
    commands.acceptSpouse(ctx, id, otherId),
  );

  serve(app, calls.endSpouse, ({ ctx, params: { id, otherId } }) =>
    commands.endSpouse(ctx, id, otherId),
  );
}
