import { and, eq, lt } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { KeeperRole } from "../contract.ts";
import { keepers, removedKeepers } from "./tables.server.ts";

// Whoever gives or takes a role checks that they may, and audits it.

type Keeper = { memorialId: string; userId: string };

function isKeeper(memorialId: string, userId: string) {
  return and(eq(keepers.memorialId, memorialId), eq(keepers.userId, userId));
}

export async function changeRole(
  tx: Transaction,
  { memorialId, userId, role }: Keeper & { role: KeeperRole },
): Promise<void> {
  await tx.update(keepers).set({ role }).where(isKeeper(memorialId, userId));
}

/** Without `removal` it can't be given back. */
export async function endRole(
  tx: Transaction,
  { memorialId, userId }: Keeper,
  removal: { removedBy: string | null } | null,
): Promise<void> {
  const [left] = await tx.delete(keepers).where(isKeeper(memorialId, userId)).returning();
  if (left === undefined || removal === null) return;
  await tx.insert(removedKeepers).values({ ...left, ...removal, removedAt: new Date() });
}

/** To a removed keeper. */
export async function giveRoleBack(
  tx: Transaction,
  keeper: typeof keepers.$inferInsert,
): Promise<void> {
  await forgetRemoved(tx, keeper.memorialId, keeper.userId);
  await tx.insert(keepers).values(keeper);
}

/** Whoever keeps the page is not removed from it. */
async function forgetRemoved(tx: Transaction, memorialId: string, userId: string): Promise<void> {
  await tx
    .delete(removedKeepers)
    .where(and(eq(removedKeepers.memorialId, memorialId), eq(removedKeepers.userId, userId)));
}

/** Keepers removed before `before` are past their restore period. */
export async function purgeRemovedKeepers({ database }: Services, before: Date): Promise<void> {
  await database.delete(removedKeepers).where(lt(removedKeepers.removedAt, before));
}

/** Changes the role of an existing keeper. */
export async function keepAs(tx: Transaction, keeper: Omit<typeof keepers.$inferInsert, "since">) {
  await tx
    .insert(keepers)
    .values({ ...keeper, since: new Date() })
    .onConflictDoUpdate({
      target: [keepers.memorialId, keepers.userId],
      set: { role: keeper.role },
    });
  await forgetRemoved(tx, keeper.memorialId, keeper.userId);
}

/** The first keeper of a new memorial. */
export async function addOwner(tx: Transaction, memorialId: string, userId: string): Promise<void> {
  await tx.insert(keepers).values({ memorialId, userId, role: "owner", since: new Date() });
}

/** The new owner is a keeper already. The former owner becomes an editor or leaves. */
export async function changeOwner(
  tx: Transaction,
  { memorialId, fromId, toId }: { memorialId: string; fromId: string; toId: string },
  { formerStays }: { formerStays: boolean },
): Promise<void> {
  const former = isKeeper(memorialId, fromId);
  // In this order, so that there is never a second owner.
  if (formerStays) await tx.update(keepers).set({ role: "editor" }).where(former);
  else await tx.delete(keepers).where(former);
  await tx.update(keepers).set({ role: "owner" }).where(isKeeper(memorialId, toId));
}
