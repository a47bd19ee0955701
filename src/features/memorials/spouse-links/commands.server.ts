import { and, eq } from "drizzle-orm";
import { announceIn } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { linkBetween, linkedTo } from "./queries.server.ts";
import { spouseLinks } from "./tables.server.ts";

type Row = typeof spouseLinks.$inferSelect;

/** Unless there is one of the two, from either side. */
export async function addLink(tx: Transaction, link: Row): Promise<void> {
  await tx.insert(spouseLinks).values(link).onConflictDoNothing();
}

/** Locked, so that of agreeing and ending at once the second sees the result of the first. */
export async function lockLink(tx: Transaction, one: string, other: string): Promise<Row | null> {
  const [row] = await tx.select().from(spouseLinks).where(linkBetween(one, other)).for("update");
  return row ?? null;
}

export async function acceptLink(
  tx: Transaction,
  { memorialId, otherId, acceptedAt }: Row,
): Promise<void> {
  await tx
    .update(spouseLinks)
    .set({ acceptedAt })
    .where(and(eq(spouseLinks.memorialId, memorialId), eq(spouseLinks.otherId, otherId)));
}

/** Whether there was one. */
export async function removeLink(tx: Transaction, one: string, other: string): Promise<boolean> {
  const ended = await tx.delete(spouseLinks).where(linkBetween(one, other));
  return ended.rowCount !== 0;
}

/** What a spouse's page names has changed: the name, the slug, or who may read it. */
export async function announceToSpouses(tx: Transaction, memorialId: string): Promise<void> {
  for (const id of await linkedTo(tx, memorialId)) {
    announceIn(tx, { topic: id, kind: "memorial", id });
  }
}
