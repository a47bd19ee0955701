import type { FastifyInstance } from "fastify";
import { revisionOf } from "#platform/http/if-match.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import { mergeTreePeople } from "./commands/merge-people.server.ts";
import * as calls from "./contract.ts";

export function treeMergesApi(app: FastifyInstance): void {
  serve(app, calls.mergeTreePeople, ({ ctx, params, body, request }) =>
    mergeTreePeople(ctx, params.id, body, revisionOf(request.headers["if-match"])),
  );
}
