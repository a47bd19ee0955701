import type { FastifyInstance } from "fastify";
import { revisionOf } from "#platform/http/if-match.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import * as commands from "./commands.server.ts";
import * as calls from "#features/memorials/content/contract.ts";
import { listKeptMemorials, listMemorialsOf } from "#features/memorials/keepers/queries.server.ts";
import * as queries from "#features/memorials/content/queries.server.ts";

export function memorialsApi(app: FastifyInstance): void {
  serve(app, calls.createMemorial, ({ ctx, body }) => commands.createMemorial(ctx, body));

  serve(app, calls.getMemorial, async ({ ctx, params, reply }) => {
    const memorial = await queries.getMemorial(ctx, params.idOrSlug);
    reply.header("etag", `"${memorial.revision}"`).header("x-topic", memorial.id);
    return memorial;
  });

  serve(app, calls.changeMemorial, async ({ ctx, params, body, request, reply }) => {
    const expected = revisionOf(request.headers["if-match"]);
    const memorial = await commands.changeMemorial(ctx, params.idOrSlug, body, expected);
    reply.header("etag", `"${memorial.revision}"`);
    return memorial;
  });

  serve(app, calls.deleteMemorial, ({ ctx, params }) =>
    commands.deleteMemorial(ctx, params.idOrSlug),
  );

  serve(app, calls.restoreMemorial, ({ ctx, params }) =>
    commands.restoreMemorial(ctx, params.idOrSlug),
  );

  serve(app, calls.listMemorialsOf, ({ ctx, params }) => listMemorialsOf(ctx, params.id));
  serve(app, calls.listKeptMemorials, ({ ctx }) => listKeptMemorials(ctx));
}
