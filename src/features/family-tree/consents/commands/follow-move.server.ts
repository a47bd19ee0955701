import { eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { treeMoved } from "../../tree/commands/move-tree.server.ts";
import { treeConsents } from "../tables.server.ts";
import { endQuestion } from "./ask-consent.server.ts";

type Moved = Parameters<(typeof treeMoved)["raise"]>[2];

/** Handles `treeMoved`: what was asked and said stands at the new page. Whoever has a page isn't asked. */
export async function followMove(
  tx: Transaction,
  ctx: Context,
  { from, to, personId }: Moved,
): Promise<void> {
  await endQuestion(tx, ctx, { memorialId: from, personId });
  await tx.update(treeConsents).set({ memorialId: to }).where(eq(treeConsents.memorialId, from));
}
