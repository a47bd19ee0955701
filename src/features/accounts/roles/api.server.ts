import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function rolesApi(app: FastifyInstance): void {
  serve(app, calls.isAdmin, async ({ ctx }) => ({
    isAdmin: ctx.actor?.isAdmin ?? false,
    permissions: [...(ctx.actor?.permissions ?? [])],
  }));

  serve(app, calls.listRoles, async ({ ctx }) => ({ roles: await queries.listRoles(ctx) }));

  serve(app, calls.grantRole, ({ ctx, params, body }) =>
    commands.grantRole(ctx, params.role, body),
  );

  serve(app, calls.revokeRole, ({ ctx, params, body }) =>
    commands.revokeRole(ctx, params.role, body),
  );
}
