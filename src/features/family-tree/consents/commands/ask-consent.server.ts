import { and, eq } from "drizzle-orm";
import {
  invite,
  requireAnswerable,
  withdrawAll,
  withdrawOthers,
} from "#features/accounts/invitations/commands.server.ts";
import type { InvitationRules } from "#features/accounts/invitations/queries.server.ts";
import { keyOf } from "#platform/ascii-address.ts";
import { getEditable } from "#features/memorials/access/queries.server.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Reader, Transaction } from "#platform/database/database.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { hasLink } from "#platform/links.ts";
import { familyTreeError } from "../../errors.ts";
import { lockTree } from "../../tree/commands/lock-tree.server.ts";
import { ageGroupOf } from "../../tree/queries/age-group.server.ts";
import { findPeople, findTree, type Tree } from "../../tree/queries/tree-rows.server.ts";
import type { NewConsent } from "../contract.ts";
import { CONSENT_TEXT_VERSION } from "../model.ts";
import { CONSENT_KIND, findConsent, asksBy, mayStillAsk } from "../queries.server.ts";
import { treeConsentRecords, treeConsents } from "../tables.server.ts";

type Person = { memorialId: string; personId: string };

/**
 * Mails a living adult of the tree. Who was asked before is asked anew, at one address at a time. Throws
 * `familyTree.notLiving`, `familyTree.childByName`.
 */
export async function askTreeConsent(
  ctx: Context,
  { idOrSlug, personId }: { idOrSlug: string; personId: string },
  { email, message = null }: NewConsent,
): Promise<void> {
  if (message !== null && hasLink(message)) throw invalidField("message", "noLinks");
  const { memorialId } = await getAskable(ctx, { idOrSlug, personId });
  await requireAnswerable(ctx);
  await ctx.limits.count("treeConsent", memorialId);
  await ctx.limits.count("treeConsentAddress", keyOf(email));
  await transaction(ctx, async (tx) => {
    await lockTree(tx, memorialId);
    const tree = await getAskable(ctx, { idOrSlug, personId }, tx);
    const id = await markAsked(tx, { memorialId, personId });
    const about = { kind: CONSENT_KIND, subjectId: id } as const;
    await withdrawOthers(tx, about, email);
    const subjectName = tree.home.name;
    await invite(tx, ctx, { ...about, subjectName, role: null, email, message });
    await recordConsent(tx, ctx, { memorialId, personId }, "asked");
  });
}

async function getAskable(
  ctx: Context,
  { idOrSlug, personId }: { idOrSlug: string; personId: string },
  reader: Reader = ctx.database,
): Promise<Tree> {
  const tree = await findTree(ctx, await getEditable(ctx, idOrSlug, reader), reader);
  const [person] = await findPeople(reader, tree, [personId]);
  if (person === undefined || person.isRestricted) throw new AppError("notFound");
  if (!person.isLiving) throw familyTreeError("notLiving");
  if (ageGroupOf(person.birth?.date ?? null, new Date()) === "child")
    throw familyTreeError("childByName");
  return tree;
}

async function markAsked(tx: Transaction, person: Person): Promise<string> {
  const askedAt = new Date();
  const [row] = await tx
    .insert(treeConsents)
    .values({ ...person, id: newId(), askedAt })
    .onConflictDoUpdate({
      target: [treeConsents.memorialId, treeConsents.personId],
      set: { askedAt },
    })
    .returning({ id: treeConsents.id });
  if (row === undefined) throw new Error("a question was not kept");
  return row.id;
}

/** What was asked or said, for good: in the records and in the log, by ids alone. */
export async function recordConsent(
  tx: Transaction,
  ctx: Context,
  { memorialId, personId }: Person,
  what: (typeof treeConsentRecords.$inferInsert)["what"],
): Promise<void> {
  const askedBy = what === "asked" ? (ctx.actor?.userId ?? null) : null;
  const said = { memorialId, personId, what, textVersion: CONSENT_TEXT_VERSION, askedBy };
  await tx.insert(treeConsentRecords).values({ ...said, id: newId(), at: new Date() });
  await recordAudit(tx, ctx, {
    action: "tree.consent",
    subject: "memorial",
    subjectId: memorialId,
    details: { personId, what },
  });
}

/** Handles `personErased`: a question about somebody who is gone can't be answered any more. */
export async function endQuestion(
  tx: Transaction,
  _ctx: Context,
  { memorialId, personId }: Person,
): Promise<void> {
  const [asked] = await tx
    .delete(treeConsents)
    .where(and(eq(treeConsents.memorialId, memorialId), eq(treeConsents.personId, personId)))
    .returning({ id: treeConsents.id });
  if (asked !== undefined) await withdrawAll(tx, asked.id);
}

/** Answered by a call of its own, as whoever is asked needs no account. */
export const consentInvitations: InvitationRules = {
  kind: CONSENT_KIND,
  async lock(tx, subjectId) {
    const consent = await findConsent(tx, asksBy({ subjectId }));
    if (consent !== null) await lockTree(tx, consent.memorialId);
  },
  mayInvite: mayStillAsk,
  accept: () => Promise.reject(new AppError("linkUsed")),
};

declare module "#features/accounts/invitations/contract.ts" {
  interface InvitationKindNames {
    /** To be shown by name in a family tree. */
    treeConsent: true;
  }
}
