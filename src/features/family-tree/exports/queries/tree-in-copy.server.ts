import { findGuarded } from "#features/memorials/access/queries.server.ts";
import type { CopiedPage } from "#features/memorials/sections/queries.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { ZipEntry } from "#platform/zip.server.ts";
import { findTree } from "../../tree/queries/tree-rows.server.ts";
import { treeFile } from "./tree-file.server.ts";

/** The tree as a file, in the owner's copy of a page: with the living, as it is their own. Of a tree that nobody wrote in, nothing. */
export async function* treeInCopy(
  ctx: Context,
  { memorial: { id, kind }, folder }: CopiedPage,
): AsyncGenerator<ZipEntry> {
  const memorial = kind === "pet" ? null : await findGuarded(ctx, id);
  if (memorial === null) return;
  const tree = await findTree(ctx, memorial);
  if (tree.revision === 0) return;
  const input = treeFile(ctx, tree, { version: "7.0", living: "with" });
  yield { name: `${folder}/family-tree.ged`, input };
}
