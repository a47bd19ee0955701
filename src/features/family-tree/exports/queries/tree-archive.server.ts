import type { Context } from "#platform/context.server.ts";
import type { ZipEntry } from "#platform/zip.server.ts";
import type { Tree } from "../../tree/queries/tree-rows.server.ts";
import type { AskedFile } from "../contract.ts";
import { findArchivePictures } from "./archive-pictures.server.ts";
import { treeFile } from "./tree-file.server.ts";

/** A tree as GEDZIP: its file, and behind it the pictures that the file names. */
export async function* treeArchive(
  ctx: Context,
  tree: Tree,
  asked: AskedFile,
): AsyncGenerator<ZipEntry> {
  const pictures = await findArchivePictures(ctx, tree, asked.version);
  yield { name: "gedcom.ged", input: treeFile(ctx, tree, asked, pictures) };
  yield* pictures.entries();
}
