import { eq } from "drizzle-orm";
import { getEditable } from "#features/memorials/access/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { announceIn, transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { treeMoved } from "../tree/commands/move-tree.server.ts";
import { readHints } from "./queries.server.ts";
import { dismissedTreeHints } from "./tables.server.ts";

/** For editors of the page. Throws `notFound` for one that there isn't, or isn't any more. */
export async function dismissTreeHint(
  ctx: Context,
  idOrSlug: string,
  hintId: string,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const memorial = await getEditable(ctx, idOrSlug, tx);
    const hint = (await readHints(ctx, memorial, tx)).hints.get(hintId);
    if (hint === undefined) throw new AppError("notFound");
    const made = await tx
      .insert(dismissedTreeHints)
      .values({ memorialId: memorial.id, hintId })
      .onConflictDoNothing()
      .returning({ hintId: dismissedTreeHints.hintId });
    if (made.length === 0) return;
    await recordAudit(tx, ctx, {
      action: "tree.hintDismissed",
      subject: "memorial",
      subjectId: memorial.id,
      details: { hintId, kind: hint.kind },
    });
    announceIn(tx, { topic: memorial.id, kind: "familyTree", id: memorial.id });
  });
}

type Moved = Parameters<(typeof treeMoved)["raise"]>[2];

/** Handles `treeMoved`: what is right as it stands is right at the new page, too. */
export async function followMove(
  tx: Transaction,
  _ctx: Context,
  { from, to }: Moved,
): Promise<void> {
  await tx
    .update(dismissedTreeHints)
    .set({ memorialId: to })
    .where(eq(dismissedTreeHints.memorialId, from));
}
