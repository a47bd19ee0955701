import { and, eq, inArray, lte } from "drizzle-orm";
import { z } from "zod";
import { findReader } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { mediaItems } from "#features/memorials/media/tables.server.ts";
import { keepers, memorials } from "#features/memorials/tables.server.ts";
import { qrCodes, qrHistory, qrLinks } from "#features/qr/tables.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { systemContext, transaction, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { newId } from "#platform/ids.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { defineMail } from "#platform/mail/mail-job.server.ts";
import { contactMessages } from "../contact/tables.server.ts";
import { findOwnOpen, isOwnOpen } from "../requests/queries.server.ts";
import { rightsRequests, rightsRequestSteps } from "../requests/tables.server.ts";
import {
  erasedLetter,
  erasureAskedLetter,
  erasureTakenBackLetter,
} from "./emails/erasure.server.ts";
import { heirOf } from "./model.ts";
import { findDueErasures, heirsOf } from "./queries.server.ts";
import { erasures } from "./tables.server.ts";

export const mailErasureAsked = defineMail({
  name: "support.erasure.asked",
  payload: z.object({ userId: z.uuid() }),
  async compose(services, { userId }) {
    const reader = await findReader(services, userId);
    const [asked] = await services.database
      .select({ erasesAt: erasures.erasesAt })
      .from(erasures)
      .where(eq(erasures.userId, userId));
    if (reader === null || asked === undefined) return null;
    const request = await findOwnOpen(services.database, userId, "erasure");
    const number = request?.number ?? null;
    const { email, locale, fullName } = reader;
    const url = `${services.config.publicUrl}/login?next=${encodeURIComponent("/profile")}`;
    const letter = erasureAskedLetter(locale, { fullName, url, number, ...asked });
    return { to: email, locale, letter };
  },
});

export const mailErasureTakenBack = defineMail({
  name: "support.erasure.takenBack",
  payload: z.object({ userId: z.uuid() }),
  async compose(services, { userId }) {
    const reader = await findReader(services, userId);
    if (reader === null) return null;
    const { email, locale, fullName } = reader;
    return { to: email, locale, letter: erasureTakenBackLetter(locale, { fullName }) };
  },
});

/** The address stands in the queue until the mail is out, and nowhere else any more. */
export const mailErased = defineMail({
  name: "support.erasure.done",
  payload: z.object({ to: z.string(), locale: z.enum(LOCALES) }),
  compose: async (_services, { to, locale }) => ({ to, locale, letter: erasedLetter(locale) }),
});

/** Accounts whose days are over. Before the pages and files are swept that go with them. */
export const eraseAccounts = defineJob({
  name: "support.erasure.run",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "40 1 * * *",
  async run(services) {
    for (const userId of await findDueErasures(services)) await erase(services, userId);
  },
});

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
    for (const id of await settlePages(tx, userId, asked)) {
      announce({ topic: id, kind: "memorial", id });
    }
    await forgetTraces(tx, userId, person);
    await tx.delete(users).where(eq(users.id, userId));
    await recordAudit(tx, ctx, { action: "user.erased", subject: "user", subjectId: userId });
    const { email: to, locale } = person;
    await services.jobs.enqueue(tx, mailErased, { to, locale });
  });
}

type Asked = Pick<typeof erasures.$inferSelect, "pages" | "requestedAt">;

/** Each page they own goes to the next who keeps it, with its plates, or goes for good. */
async function settlePages(tx: Transaction, userId: string, { pages, requestedAt }: Asked) {
  const owned = await tx
    .select({ id: memorials.id, deletedAt: memorials.deletedAt })
    .from(keepers)
    .innerJoin(memorials, eq(memorials.id, keepers.memorialId))
    .where(and(eq(keepers.userId, userId), eq(keepers.role, "owner")))
    .for("update");
  const ids = owned.map(({ id }) => id);
  const heirs = await heirsOf(tx, ids);
  for (const { id, deletedAt } of owned) {
    const keeping = heirs.filter(({ memorialId }) => memorialId === id);
    const heir = heirOf(
      id,
      pages,
      keeping.map((keeper) => keeper.userId),
    );
    if (heir === null) {
      // As if deleted when they asked: the nightly sweep finds its time to be over.
      const at = deletedAt ?? requestedAt;
      await tx.update(memorials).set({ deletedAt: at }).where(eq(memorials.id, id));
    } else {
      await handOver(tx, { memorialId: id, from: userId, to: heir });
    }
  }
  return ids;
}

type HandOver = { memorialId: string; from: string; to: string };

async function handOver(tx: Transaction, { memorialId, from, to }: HandOver): Promise<void> {
  const plates = tx
    .select({ code: qrLinks.code })
    .from(qrLinks)
    .where(eq(qrLinks.memorialId, memorialId));
  await tx
    .update(qrCodes)
    .set({ ownerId: to })
    .where(and(eq(qrCodes.ownerId, from), inArray(qrCodes.code, plates)));
  await tx.delete(keepers).where(and(eq(keepers.memorialId, memorialId), eq(keepers.userId, from)));
  await tx
    .update(keepers)
    .set({ role: "owner" })
    .where(and(eq(keepers.memorialId, memorialId), eq(keepers.userId, to)));
}

/** Stands for whoever is not here any more. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** What the account's own row does not take with it. */
async function forgetTraces(
  tx: Transaction,
  userId: string,
  { email, emailVerifiedAt }: Pick<typeof users.$inferSelect, "email" | "emailVerifiedAt">,
): Promise<void> {
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
    .where(eq(rightsRequests.userId, userId));
  if (emailVerifiedAt !== null) {
    await tx.delete(contactMessages).where(eq(contactMessages.email, email));
  }
}
