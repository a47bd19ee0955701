import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function machinesApi(app: FastifyInstance): void {
  serve(app, calls.listMachines, ({ ctx, query }) => queries.listMachines(ctx, query));

  serve(app, calls.getMachine, ({ ctx, params }) => queries.getMachine(ctx.database, params.id));

  serve(app, calls.createMachine, ({ ctx, body }) => commands.createMachine(ctx, body));

  serve(app, calls.editMachine, ({ ctx, params, body }) =>
    commands.editMachine(ctx, params.id, body),
  );

  serve(app, calls.setKerf, ({ ctx, params: { id, material }, body }) =>
    commands.setKerf(ctx, id, { ...body, material }),
  );
}
