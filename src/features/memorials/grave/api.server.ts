import type { FastifyInstance } from "fastify";
import { revisionOf } from "#platform/http/if-match.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "./contract.ts";
import { getRestingPlace } from "./queries.server.ts";

export function graveApi(app: FastifyInstance): void {
  serve(app, calls.getRestingPlace, async ({ ctx, params, reply }) => {
    const found = await getRestingPlace(ctx, params.id);
    reply.header("etag", `"${found.revision}"`);
    return found;
  });

  serve(app, calls.changeRestingPlace, async ({ ctx, params, body, request, reply }) => {
    const expected = revisionOf(request.headers["if-match"]);
    const changed = await commands.changeRestingPlace(ctx, params.id, body, expected);
    reply.header("etag", `"${changed.revision}"`);
    return changed;
  });
}
