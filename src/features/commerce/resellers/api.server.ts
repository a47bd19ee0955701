import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function resellersApi(app: FastifyInstance): void {
  serve(app, calls.getOwnApplication, async ({ ctx }) => ({
    application: await queries.getOwnApplication(ctx),
  }));

  serve(app, calls.applyAsReseller, async ({ ctx, body }) => ({
    application: await commands.applyAsReseller(ctx, body),
  }));

  serve(app, calls.listApplications, ({ ctx, query }) => queries.listApplications(ctx, query));

  serve(app, calls.getApplication, ({ ctx, params }) => queries.getApplication(ctx, params.id));

  serve(app, calls.approveApplication, ({ ctx, params, body }) =>
    commands.approveApplication(ctx, params.id, body),
  );

  serve(app, calls.declineApplication, ({ ctx, params, body }) =>
    commands.declineApplication(ctx, params.id, body),
  );
}
