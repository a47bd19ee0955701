import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { handOver } from "#features/memorials/ownership/commands.server.ts";
import { keepers, memorials } from "#features/memorials/tables.server.ts";
import { passOnCodes, passOnCodesLeft } from "#features/qr/commands.server.ts";
import { qrHistory } from "#features/qr/tables.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import {
  systemContext,
  transaction,
  type Context,
  type Services,
} from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { AppEvent } from "#platform/events.server.ts";
import { newId } from "#platform/ids.ts";
import { isLetterFrom } from "../../contact/queries.server.ts";
import { contactMessages } from "../../contact/tables.server.ts";
import { isOwnOpen, isRequestOf } from "../../requests/queries.server.ts";
import { rightsRequests, rightsRequestSteps } from "../../requests/tables.server.ts";
import { mailErased } from "../jobs.server.ts";
import { heirOf } from "../model.ts";
import { findDueErasures, heirsOf } from "../queries.server.ts";
import { erasures } from "../tables.server.ts";

/** Each in a transaction of its own. */
export async function eraseAccounts(services: Services): Promise<void> {
  for (const userId of await findDueErasures(services)) await erase(services, userId);
}

async function erase(services: Services, userId: string): Promise<void> {
  const ctx = systemContext(services);
  await transaction(services, async (tx, announce) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
    if (person === undefined || person.restrictedAt !== null) return;
    // Whoever takes it back at this moment was faster, or waits and finds nothing.
    const [asked] = await tx
      .delete(erasures)
      .where(and(eq(erasures.userId, userId), lte(erasures.erasesAt, new Date())))
      .returning({ pages: erasures.pages, requestedAt: erasures.requestedAt });
    if (asked === undefined) return;
    await settlePages(tx, ctx, { userId, ...asked, announce });
    await forgetTraces(tx, userId);
    await tx.delete(users).where(eq(users.id, userId));
    await recordAudit(tx, ctx, { action: "user.erased", subject: "user", subjectId: userId });
    const { email: to, locale } = person;
    await services.jobs.enqueue(tx, mailErased, { to, locale });
  });
}

type Leaving = Pick<typeof erasures.$inferSelect, "userId" | "pages" | "requestedAt"> & {
  announce(event: AppEvent): void;
};

/** Each page they own goes for good, or to the next who keeps it, with its plates. */
async function settlePages(tx: Transaction, ctx: Context, leaving: Leaving): Promise<void> {
  const { userId, pages, requestedAt, announce } = leaving;
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
      // As if deleted when they asked: the nightly sweep finds its time to be over.
      await tx.update(memorials).set({ deletedAt: requestedAt }).where(eq(memorials.id, id));
      announce({ topic: id, kind: "memorial", id });
    } else {
      const page = { memorialId: id, toId };
      await handOver(tx, ctx, page, { passOn: passOnCodes, announce, by: "erasure" });
    }
  }
  await passOnCodesLeft(tx, ctx, userId);
}

/** Stands for whoever is not here any more. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** What the account's own row does not take with it. */
async function forgetTraces(tx: Transaction, userId: string): Promise<void> {
  await tx.update(mediaItems).set({ createdBy: NOBODY }).where(eq(mediaItems.createdBy, userId));
  await tx
    .update(qrHistory)
    .set({ actorId: null, address: null })
    .where(eq(qrHistory.actorId, userId));
  const at = new Date();
  const [done] = await tx
    .update(rightsRequests)
    .set({ state: "done", closedAt: at })
    .where(isOwnOpen(userId, "erasure"))
    .returning({ requestId: rightsRequests.id });
  if (done) await tx.insert(rightsRequestSteps).values({ id: newId(), ...done, step: "done", at });
  await tx
    .update(rightsRequests)
    .set({ email: null, message: null, answer: null })
    .where(isRequestOf(tx, userId));
  await tx.delete(contactMessages).where(isLetterFrom(tx, userId));
}
