import { getEditable } from "#features/memorials/access/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { findTree, type Tree } from "../tree/queries/tree-rows.server.ts";
import type { AskedFile } from "./contract.ts";

/** For editors of the page: recorded before the first line is sent. */
export async function beginExport(
  ctx: Context,
  idOrSlug: string,
  asked: AskedFile & { isArchive?: true },
): Promise<Tree> {
  return transaction(ctx, async (tx) => {
    const memorial = await getEditable(ctx, idOrSlug, tx);
    const tree = await findTree(ctx, memorial, tx);
    await recordAudit(tx, ctx, {
      action: "tree.exported",
      subject: "memorial",
      subjectId: memorial.id,
      details: { ...asked },
    });
    return tree;
  });
}
