import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { serveHttp } from "#platform/http/serve.server.ts";
import { zipOf } from "#platform/zip.server.ts";
import { beginExport } from "./commands.server.ts";
import { exportTree, exportTreeArchive } from "./contract.ts";
import { treeArchive } from "./queries/tree-archive.server.ts";
import { treeFile } from "./queries/tree-file.server.ts";

export function exportsApi(app: FastifyInstance): void {
  serveHttp(app, exportTree, async ({ ctx, params, query, reply }) => {
    const tree = await beginExport(ctx, params.id, query);
    await reply
      .type("text/vnd.familysearch.gedcom; charset=utf-8")
      .header("content-disposition", 'attachment; filename="family-tree.ged"')
      .header("cache-control", "private, no-store")
      .send(Readable.from(treeFile(ctx, tree, query)));
  });
  serveHttp(app, exportTreeArchive, async ({ ctx, params, query, reply }) => {
    const tree = await beginExport(ctx, params.id, { ...query, isArchive: true });
    await reply
      .type("application/vnd.familysearch.gedcom+zip")
      .header("content-disposition", 'attachment; filename="family-tree.gdz"')
      .header("cache-control", "private, no-store")
      .send(zipOf(treeArchive(ctx, tree, query)));
  });
}
