import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import * as queries from "./queries.server.ts";

export function ownershipApi(app: FastifyInstance): void {
  serve(app, calls.getOwnership, ({ ctx, params }) => queries.getOwnership(ctx, params.id));
  serve(app, calls.offerOwnership, ({ ctx, params, body }) =>
    commands.offerOwnership(ctx, params.id, body.userId),
  );
  serve(app, calls.endOffer, ({ ctx, params }) => commands.endOffer(ctx, params.id));
  serve(app, calls.acceptOwnership, ({ ctx, params }) => commands.acceptOwnership(ctx, params.id));
}
