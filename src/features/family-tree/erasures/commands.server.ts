import { findGuarded } from "#features/memorials/access/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { erasePerson } from "../tree/commands/erase-person.server.ts";
import { findShownTree } from "../tree/queries/readable-tree.server.ts";

/**
 * For staff, who need not read the page. Throws `notFound` for whom nothing knows, and for a page's own person: that
 * page is erased with its account, or deleted. Throws `memorials.held` for one who is evidence.
 */
export async function eraseByRequest(
  ctx: Context,
  { idOrSlug, personId }: { idOrSlug: string; personId: string },
  request: number,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const page = await findGuarded(ctx, idOrSlug, tx);
    if (page === null) throw new AppError("notFound");
    const memorialId = await eraseWhereKnown(tx, ctx, { pageId: page.id, personId });
    await recordAudit(tx, ctx, {
      action: "tree.erased",
      subject: "memorial",
      subjectId: memorialId,
      details: { personId, request },
    });
  });
}

/** A page that shows another one's tree may have had its own before, and what was changed in that. Returns whose. */
async function eraseWhereKnown(
  tx: Transaction,
  ctx: Context,
  { pageId, personId }: { pageId: string; personId: string },
): Promise<string> {
  const shown = await findShownTree(tx, pageId);
  try {
    await erasePerson(tx, ctx, { memorialId: pageId, personId });
    return pageId;
  } catch (error) {
    const isElsewhere = error instanceof AppError && error.code === "notFound" && shown !== null;
    if (!isElsewhere) throw error;
  }
  await erasePerson(tx, ctx, { memorialId: shown, personId });
  return shown;
}
