import { and, eq, inArray } from "drizzle-orm";
import { takeInvitation } from "#features/accounts/invitations/commands.server.ts";
import { keyOf } from "#platform/ascii-address.ts";
import { signedIn } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import { networkOf } from "#platform/limits.server.ts";
import { familyTreeError } from "../../errors.ts";
import { erasePerson } from "../../tree/commands/erase-person.server.ts";
import { lockTree } from "../../tree/commands/lock-tree.server.ts";
import { showByConsent } from "../../tree/commands/show-by-consent.server.ts";
import { ageGroupOf } from "../../tree/queries/age-group.server.ts";
import { findStoredPeople } from "../../tree/queries/stored-records.server.ts";
import type { ConsentAnswer, GivenAnswer } from "../contract.ts";
import { mailConsentAnswered, mailConsentReceipt, mailTakenOut } from "../jobs.server.ts";
import {
  asksBy,
  byReceipt,
  CONSENT_KIND,
  findConsent,
  isOwn,
  type ConsentRow,
} from "../queries.server.ts";
import { treeConsents } from "../tables.server.ts";
import { recordConsent } from "./ask-consent.server.ts";

/** By the link of the mail that asks, which this uses up, or by that of the last receipt. */
export async function answerTreeConsent(
  ctx: Context,
  token: string,
  { answer, isAdult }: GivenAnswer,
): Promise<void> {
  await ctx.limits.count("token", networkOf(ctx.address));
  await transaction(ctx, async (tx) => {
    const { consent, from, askedBy } = await claim(tx, ctx, token);
    if (answer === "everyone") await refuseChild(tx, consent, isAdult);
    await settle(tx, ctx, { consent, from, answer });
    if (askedBy === null) return;
    const { memorialId, personId } = consent;
    await ctx.jobs.enqueue(tx, mailConsentAnswered, {
      readerId: askedBy,
      memorialId,
      personId,
      answer,
    });
  });
}

type Sender = { email: string; locale: Locale };
type Claimed = { consent: ConsentRow; from: Sender; askedBy: string | null };

async function claim(tx: Transaction, ctx: Context, token: string): Promise<Claimed> {
  const given = await findConsent(tx, byReceipt(token));
  if (given === null) {
    const invitation = await takeInvitation(tx, ctx, { token, kind: CONSENT_KIND });
    const consent = await findConsent(tx, asksBy(invitation));
    if (consent === null) throw new AppError("linkUsed");
    const { email, invitedBy: askedBy } = invitation;
    return { consent, from: { email, locale: ctx.locale }, askedBy };
  }
  await lockTree(tx, given.memorialId);
  const consent = await findConsent(tx, byReceipt(token));
  if (!consent?.email) throw new AppError("linkUsed");
  const { email, locale } = consent;
  return { consent, from: { email, locale: locale ?? ctx.locale }, askedBy: null };
}

/** Throws `familyTree.childByName`, and asks whoever may be one to say that they aren't. */
async function refuseChild(
  tx: Transaction,
  { memorialId, personId }: ConsentRow,
  isAdult: boolean,
): Promise<void> {
  const [person] = await findStoredPeople(tx, memorialId, [personId]);
  const group = ageGroupOf(person?.content.birth?.date ?? null, new Date());
  if (group === "child") throw familyTreeError("childByName");
  if (group === "unknown" && !isAdult) throw invalidField("isAdult", "sayAdult");
}

type Settled = { consent: ConsentRow; from: Sender; answer: ConsentAnswer };

/** Called with the lock on the tree. */
async function settle(
  tx: Transaction,
  ctx: Context,
  { consent, from, answer }: Settled,
): Promise<void> {
  const { memorialId, personId, id } = consent;
  await recordConsent(tx, ctx, consent, answer);
  if (answer === "none") {
    const [page] = await tx
      .select({ name: memorials.name })
      .from(memorials)
      .where(eq(memorials.id, memorialId));
    await erasePerson(tx, ctx, { memorialId, personId });
    await ctx.jobs.enqueue(tx, mailTakenOut, { ...from, name: page?.name ?? "" });
    return;
  }
  await showByConsent(tx, { memorialId, personId }, answer === "everyone");
  await tx
    .update(treeConsents)
    .set({ answer, answeredAt: new Date(), ...from, emailKey: keyOf(from.email) })
    .where(eq(treeConsents.id, id));
  await ctx.jobs.enqueue(tx, mailConsentReceipt, { consentId: id });
}

/** Throws `notFound` for a consent that isn't of the account's own confirmed address. */
export async function changeOwnTreeConsent(
  ctx: Context,
  consentId: string,
  answer: "keepers" | "none",
): Promise<void> {
  const { userId } = signedIn(ctx);
  await transaction(ctx, async (tx) => {
    const own = tx
      .select({ id: treeConsents.id })
      .from(treeConsents)
      .innerJoin(users, isOwn(userId));
    const isMine = and(eq(treeConsents.id, consentId), inArray(treeConsents.id, own));
    const [found] = await tx.select().from(treeConsents).where(isMine);
    if (found === undefined) throw new AppError("notFound");
    await lockTree(tx, found.memorialId);
    const [consent] = await tx.select().from(treeConsents).where(isMine);
    if (!consent?.email) throw new AppError("notFound");
    const { email, locale } = consent;
    await settle(tx, ctx, { consent, from: { email, locale: locale ?? ctx.locale }, answer });
  });
}
