import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import {
  findOpenInvitation,
  type InvitationRow,
} from "#features/accounts/invitations/queries.server.ts";
import { findActive, signedIn } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { findGuarded, getEditable } from "#features/memorials/access/queries.server.ts";
import { findKeeper } from "#features/memorials/keepers/queries.server.ts";
import { can } from "#features/memorials/policy.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { kinWord } from "../kinship/engine/kin-words.ts";
import { findRelationships } from "../kinship/engine/relationships.ts";
import { ageGroupOf } from "../tree/queries/age-group.server.ts";
import { kinGraphOf } from "../tree/queries/seen-graph.server.ts";
import { isPersonUnrestricted } from "../tree/queries/restricted-people.server.ts";
import { shownDate, shownDateOrNull } from "../tree/queries/shown-dates.server.ts";
import { findEditablePeople } from "../tree/queries/stored-records.server.ts";
import {
  findFamiliesOf,
  findPeople,
  findTree,
  type Tree,
} from "../tree/queries/tree-rows.server.ts";
import { treePeople } from "../tree/tables.server.ts";
import type { TreeConsent, TreeConsentState } from "./contract.ts";
import { treeConsents } from "./tables.server.ts";

export const CONSENT_KIND = "treeConsent";

export type ConsentRow = typeof treeConsents.$inferSelect;

/** For editors of the page. Throws `notFound` for a person who isn't there. */
export async function getTreeConsentState(
  ctx: Context,
  { idOrSlug, personId }: { idOrSlug: string; personId: string },
): Promise<TreeConsentState> {
  const memorial = await getEditable(ctx, idOrSlug);
  const tree = await findTree(ctx, memorial);
  const [person] = await findPeople(ctx.database, tree, [personId]);
  if (person === undefined || person.isRestricted) throw new AppError("notFound");
  const [asked] = await ctx.database
    .select({ askedAt: treeConsents.askedAt, answer: treeConsents.answer })
    .from(treeConsents)
    .where(and(eq(treeConsents.memorialId, memorial.id), eq(treeConsents.personId, personId)));
  const isChild = ageGroupOf(person.birth?.date ?? null, new Date()) === "child";
  return {
    askedAt: asked?.askedAt.toISOString() ?? null,
    answer: asked?.answer ?? null,
    can: { ask: person.isLiving && !isChild },
  };
}

/** What the tree says of whoever has the link: of the mail that asks, or of the last receipt. */
export async function getTreeConsent(ctx: Context, token: string): Promise<TreeConsent> {
  await ctx.limits.count("token", networkOf(ctx.address));
  const invitation = await findOpenInvitation(ctx, { token, kind: CONSENT_KIND });
  const consent =
    invitation === null
      ? await findConsent(ctx.database, byReceipt(token))
      : await findConsent(ctx.database, asksBy(invitation));
  const memorial = consent === null ? null : await findGuarded(ctx, consent.memorialId);
  if (consent === null || memorial === null) throw new AppError("linkUsed");
  const tree = await findTree(ctx, memorial);
  const [person] = await findEditablePeople(ctx.database, memorial.id, [consent.personId]);
  if (person === undefined) throw new AppError("linkUsed");
  const { name, birthName, nickname, birth, events, notes } = person.content;
  const group = ageGroupOf(birth?.date ?? null, new Date());
  const { locale } = ctx;
  return {
    memorial: tree.home.name,
    name: name ?? "",
    birthName,
    nickname,
    kin: await findKin(ctx, tree, consent.personId),
    birth: shownDateOrNull(birth, locale),
    events: events.map(({ kind, title, note, date, place }) => ({
      kind,
      title,
      note,
      ...shownDate({ date, place }, locale),
    })),
    notes,
    answer: consent.answer,
    asksAge: group === "unknown",
    isChild: group === "child",
  };
}

export function byReceipt(token: string) {
  return eq(treeConsents.receiptHash, hashToken(token));
}

export function asksBy({ subjectId }: Pick<InvitationRow, "subjectId">) {
  return subjectId === null ? sql`false` : eq(treeConsents.id, subjectId);
}

export async function findConsent(reader: Reader, where: ReturnType<typeof byReceipt>) {
  const [found] = await reader.select().from(treeConsents).where(where);
  return found ?? null;
}

async function findKin(ctx: Context, tree: Tree, personId: string): Promise<string | null> {
  const [people, families] = await Promise.all([
    findPeople(ctx.database, tree, "all"),
    findFamiliesOf(ctx.database, tree.memorialId, "all"),
  ]);
  const graph = kinGraphOf(people, families, () => false);
  const [nearest] = findRelationships(graph, tree.memorialId, personId);
  return nearest === undefined ? null : kinWord(nearest.steps, ctx.locale);
}

/** Whoever asked still writes the page, which is still there. */
export async function mayStillAsk(
  reader: Reader,
  { subjectId, invitedBy }: InvitationRow,
): Promise<boolean> {
  const consent = await findConsent(reader, asksBy({ subjectId }));
  if (consent === null) return false;
  const [page] = await reader
    .select({ id: memorials.id })
    .from(memorials)
    .where(and(eq(memorials.id, consent.memorialId), isNull(memorials.deletedAt)));
  const keeper = await findKeeper(reader, consent.memorialId, invitedBy);
  const isEditor = can(keeper?.role ?? null, "edit");
  return page !== undefined && isEditor && (await findActive(reader, invitedBy)) !== null;
}

/** By mails to the address of the account, once it is confirmed. Whom nobody may see is named to nobody. */
export async function listOwnTreeConsents(ctx: Context) {
  const { id, answer, answeredAt } = treeConsents;
  const rows = await ctx.database
    .select({ id, answer, answeredAt, memorial: memorials.name, name: treePeople.name })
    .from(treeConsents)
    .innerJoin(users, isOwn(signedIn(ctx).userId))
    .innerJoin(memorials, eq(memorials.id, treeConsents.memorialId))
    .innerJoin(
      treePeople,
      and(
        eq(treePeople.memorialId, treeConsents.memorialId),
        eq(treePeople.id, treeConsents.personId),
      ),
    )
    .where(isPersonUnrestricted)
    .orderBy(desc(answeredAt));
  return rows.flatMap(({ answer: given, answeredAt: at, name, ...row }) =>
    given === null || at === null
      ? []
      : [{ ...row, name: name ?? "", answer: given, answeredAt: at.toISOString() }],
  );
}

export function isOwn(userId: string) {
  return and(
    eq(users.id, userId),
    eq(users.emailKey, treeConsents.emailKey),
    isNotNull(users.emailVerifiedAt),
  );
}
