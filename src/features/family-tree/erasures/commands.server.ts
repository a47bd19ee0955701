import { findGuarded } from "#features/memorials/access/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
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
    const memorialId = (await findShownTree(tx, page.id)) ?? page.id;
    await erasePerson(tx, ctx, { memorialId, personId });
    await recordAudit(tx, ctx, {
      action: "tree.erased",
      subject: "memorial",
      subjectId: memorialId,
      details: { personId, request },
    });
  });
}
