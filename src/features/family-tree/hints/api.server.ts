import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve.server.ts";
import { dismissTreeHint } from "./commands.server.ts";
import * as calls from "./contract.ts";
import { listTreeHints } from "./queries.server.ts";

export function treeHintsApi(app: FastifyInstance): void {
  serve(app, calls.listTreeHints, ({ ctx, params }) => listTreeHints(ctx, params.id));
  serve(app, calls.dismissTreeHint, ({ ctx, params: { id, hintId } }) =>
    dismissTreeHint(ctx, id, hintId),
  );
}
