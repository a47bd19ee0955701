import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { deleteUser } from "#features/accounts/commands/change-user.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { markDeleted } from "#features/memorials/lifecycle/commands/delete-memorial.server.ts";
import { handOver } from "#features/memorials/ownership/commands.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import {
  systemContext,
  transaction,
  type Context,
  type Services,
} from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { mailErased } from "../jobs.server.ts";
import { heirOf } from "../model.ts";
import { findDueErasures, heirsOf } from "../queries.server.ts";
import { erasures } from "../tables.server.ts";

/** Each in its own transaction. */
export async function eraseAccounts(services: Services): Promise<void> {
  for (const userId of await findDueErasures(services)) await erase(services, userId);
}

async function erase(services: Services, userId: string): Promise<void> {
  const ctx = systemContext(services);
  await transaction(services, async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (person === undefined || person.restrictedAt !== null) return;
    // Cancelled concurrently: either that was faster, or it waits for the lock and finds nothing.
    const [asked] = await tx
      .delete(erasures)
      .where(and(eq(erasures.userId, userId), lte(erasures.erasesAt, new Date())))
      .returning({ pages: erasures.pages, requestedAt: erasures.requestedAt });
    if (asked === undefined) return;
    await settlePages(tx, ctx, { userId, ...asked });
    await deleteUser(tx, ctx, userId);
    const { email: to, locale, emailVerifiedAt } = person;
    const isProven = emailVerifiedAt !== null;
    await services.jobs.enqueue(tx, mailErased, { to, isProven, locale });
  });
}

type Leaving = Pick<typeof erasures.$inferSelect, "userId" | "pages" | "requestedAt">;

/** Each page they own is deleted or goes to the next keeper, with its plates. */
async function settlePages(tx: Transaction, ctx: Context, leaving: Leaving): Promise<void> {
  const { userId, pages, requestedAt } = leaving;
  const owned = await tx
    .select({ id: memorials.id })
    .from(keepers)
    .innerJoin(memorials, eq(memorials.id, keepers.memorialId))
    .where(and(eq(keepers.userId, userId), eq(keepers.role, "owner"), isNull(memorials.deletedAt)))
    .orderBy(asc(memorials.id))
    .for("update");
  const heirs = await heirsOf(
    tx,
    owned.map(({ id }) => id),
  );
  for (const { id } of owned) {
    const keeping = heirs.filter(({ memorialId }) => memorialId === id);
    const toId = heirOf(id, pages, keeping);
    if (toId === null) {
      // Dated back to the request, so that the next nightly sweep deletes it.
      await markDeleted(tx, ctx, id, requestedAt);
    } else {
      const page = { memorialId: id, toId };
      await handOver(tx, ctx, page, "erasure");
    }
  }
}
