import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function restrictionApi(app: FastifyInstance): void {
  serve(app, calls.getRestriction, ({ ctx }) => queries.getRestriction(ctx));
  serve(app, calls.takeBackRestriction, ({ ctx }) => commands.takeBackRestriction(ctx));
  serve(app, calls.restrictPerson, ({ ctx, params, body }) =>
    commands.restrictPerson(ctx, params.id, body),
  );
  serve(app, calls.endRestriction, ({ ctx, params, body }) =>
    commands.endRestriction(ctx, params.id, body),
  );
}
