import type { FastifyInstance } from "fastify";
import { revisionOf } from "#platform/http/if-match.server.ts";
import { serve } from "#platform/http/serve.server.ts";
import * as content from "../content/contract.ts";
import { getMemorial } from "../content/queries.server.ts";
import * as memorials from "../contract.ts";
import { listKeptMemorials, listMemorialsOf } from "../keepers/queries.server.ts";
import { withPortraits } from "../media/portraits/queries.server.ts";
import { changeMemorial } from "./commands/change-memorial.server.ts";
import { createMemorial } from "./commands/create-memorial.server.ts";
import { deleteMemorial } from "./commands/delete-memorial.server.ts";
import { restoreMemorial } from "./commands/restore-memorial.server.ts";
import * as calls from "./contract.ts";

export function memorialsApi(app: FastifyInstance): void {
  serve(app, calls.createMemorial, ({ ctx, body }) => createMemorial(ctx, body));

  serve(app, content.getMemorial, async ({ ctx, params, reply }) => {
    const memorial = await getMemorial(ctx, params.idOrSlug);
    reply.header("etag", `"${memorial.revision}"`).header("x-topic", memorial.id);
    return memorial;
  });

  serve(app, calls.changeMemorial, async ({ ctx, params, body, request, reply }) => {
    const expected = revisionOf(request.headers["if-match"]);
    const memorial = await changeMemorial(ctx, params.idOrSlug, body, expected);
    reply.header("etag", `"${memorial.revision}"`);
    return memorial;
  });

  serve(app, calls.deleteMemorial, ({ ctx, params }) => deleteMemorial(ctx, params.idOrSlug));
  serve(app, calls.restoreMemorial, ({ ctx, params }) => restoreMemorial(ctx, params.idOrSlug));
  serve(app, memorials.listMemorialsOf, ({ ctx, params }) => listMemorialsOf(ctx, params.id));
  serve(app, memorials.listKeptMemorials, async ({ ctx }) => {
    const { items } = await listKeptMemorials(ctx);
    return { items: await withPortraits(ctx, items) };
  });
}
