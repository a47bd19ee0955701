import {
  and,
  arrayOverlaps,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  min,
  notInArray,
  or,
  type SQL,
} from "drizzle-orm";
import { isConfirmedAddress } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { NOTHING_WAITS, type Waiting } from "#platform/staff-work.server.ts";
import { openText, type SealingKeys } from "#platform/secrets/sealed-text.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { WRITING_ROLES } from "../policy.ts";
import { memorials } from "../tables.server.ts";
import type { FollowedReport, ReportAppeal, ReportDecision } from "./contract.ts";
import { mailedNameOf } from "./kinds/queries.server.ts";
import { appealUntil, subjectOf } from "./model.ts";
import { canAppeal } from "./policy.ts";
import { reportAppeals, reportCases, reportNotices, reportSteps } from "./tables.server.ts";

/** For the tokens of receipts. */
export function tokenKeys({ audit }: Pick<Services, "audit">): SealingKeys {
  return audit.sealingKeys("report");
}

/** Whoever may decide on reports and has access to their account. */
function isDecider({ registry }: Pick<Services, "registry">): SQL | undefined {
  const roles = [...(registry.permissions["reports.decide"] ?? [])];
  return and(arrayOverlaps(users.roles, roles), isNull(users.lockedAt));
}

/** Who is told that a case waits. */
export async function findDeciders(reader: Reader, services: Services): Promise<string[]> {
  const rows = await reader
    .select({ id: users.id })
    .from(users)
    .where(and(isDecider(services), isNotNull(users.emailVerifiedAt)));
  return rows.map(({ id }) => id);
}

/**
 * Whether the asker must leave an appeal to somebody else. Whoever has decided anything in the case
 * leaves it to those who haven't, and whoever made the present decision to anybody else.
 */
export async function mustLeaveAppeal(
  reader: Reader,
  ctx: Pick<Context, "actor" | "registry">,
  { id, decidedBy }: { id: string; decidedBy: string | null },
): Promise<boolean> {
  const me = (ctx.actor satisfies Actor | null)?.userId;
  if (me === undefined) return false;
  const { caseId, step, actorId } = reportSteps;
  const rows = await reader
    .selectDistinct({ actorId })
    .from(reportSteps)
    .where(and(eq(caseId, id), inArray(step, ["decided", "appealDecided"]), isNotNull(actorId)));
  const before = rows.flatMap((row) => row.actorId ?? []);
  if (!before.includes(me)) return false;
  const countOthers = (but: string[]) =>
    reader.$count(users, and(isDecider({ registry: ctx.registry }), notInArray(users.id, but)));
  if ((await countOthers(before)) > 0) return true;
  return me === decidedBy && (await countOthers([me])) > 0;
}

/** The owner and the editors of a page. */
export async function findWriters(reader: Reader, memorialId: string): Promise<string[]> {
  const rows = await reader
    .select({ userId: keepers.userId })
    .from(keepers)
    .where(and(eq(keepers.memorialId, memorialId), inArray(keepers.role, WRITING_ROLES)));
  return rows.map(({ userId }) => userId);
}

/** What everybody concerned may know of a case. */
export const told = {
  id: reportCases.id,
  number: reportCases.number,
  state: reportCases.state,
  kind: reportCases.kind,
  itemId: reportCases.itemId,
  place: reportCases.place,
  outcome: reportCases.outcome,
  ground: reportCases.ground,
  reference: reportCases.reference,
  reasons: reportCases.reasons,
  decidedAt: reportCases.decidedAt,
  until: reportCases.until,
};

type Decided = Pick<
  typeof reportCases.$inferSelect,
  "outcome" | "ground" | "reference" | "reasons" | "decidedAt" | "until"
>;

const NO_GROUND = { ground: null, reference: "" };

export function decisionOf(row: Decided): ReportDecision | null {
  const { outcome, ground, reference, reasons, decidedAt, until } = row;
  if (outcome === null || decidedAt === null) return null;
  return {
    outcome,
    // Of what stays, cases of earlier versions have one all the same.
    ...(outcome === "keep" ? NO_GROUND : { ground, reference: reference ?? "" }),
    reasons: reasons ?? "",
    decidedAt: decidedAt.toISOString(),
    until: until?.toISOString() ?? null,
  };
}

export const appealColumns = {
  text: reportAppeals.text,
  createdAt: reportAppeals.createdAt,
  outcome: reportAppeals.outcome,
  reasons: reportAppeals.reasons,
  decidedAt: reportAppeals.decidedAt,
};

type AppealRow = Pick<
  typeof reportAppeals.$inferSelect,
  "text" | "createdAt" | "outcome" | "reasons" | "decidedAt"
>;

export function asAppeal(row: AppealRow): ReportAppeal {
  const { text, outcome, reasons } = row;
  return {
    text,
    at: row.createdAt.toISOString(),
    outcome,
    reasons,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

/** The decisions that appeals have replaced, the first one first. */
export async function earlierDecisions(
  reader: Reader,
  caseIds: readonly string[],
): Promise<ReadonlyMap<string, ReportDecision[]>> {
  const { caseId, replaced, decidedAt } = reportAppeals;
  const rows = await reader
    .select({ caseId, replaced })
    .from(reportAppeals)
    .where(and(inArray(caseId, [...caseIds]), isNotNull(replaced)))
    .orderBy(asc(decidedAt));
  const found = new Map<string, ReportDecision[]>();
  for (const row of rows)
    if (row.replaced !== null)
      found.set(row.caseId, [...(found.get(row.caseId) ?? []), row.replaced]);
  return found;
}

/** By the token of a receipt. Throws `notFound`; guesses are counted. */
export async function followReport(ctx: Context, token: string): Promise<FollowedReport> {
  await ctx.limits.count("token", networkOf(ctx.address));
  const [row] = await ctx.database
    .select({
      ...told,
      noticeId: reportNotices.id,
      reason: reportNotices.reason,
      receivedAt: reportNotices.createdAt,
    })
    .from(reportNotices)
    .innerJoin(reportCases, eq(reportCases.id, reportNotices.caseId))
    .where(eq(reportNotices.tokenHash, hashToken(token)));
  if (row === undefined) throw new AppError("notFound");
  const [appeal] = await ctx.database
    .select(appealColumns)
    .from(reportAppeals)
    .where(and(eq(reportAppeals.caseId, row.id), eq(reportAppeals.noticeId, row.noticeId)));
  const { number, state, reason, receivedAt, decidedAt } = row;
  const earlier = await earlierDecisions(ctx.database, [row.id]);
  return {
    number,
    state,
    reason,
    receivedAt: receivedAt.toISOString(),
    subject: subjectOf(row),
    decision: decisionOf(row),
    earlier: earlier.get(row.id) ?? [],
    appealUntil: decidedAt === null ? null : appealUntil(decidedAt).toISOString(),
    appeal: appeal === undefined ? null : asAppeal(appeal),
    can: { appeal: canAppeal("notifier", row, appeal !== undefined, new Date()) },
  };
}

/** The contents of mails to a notifier; `null` if there is nobody to write to any more. */
export async function findNoticeToMail(services: Services, noticeId: string) {
  const [row] = await services.database
    .select({
      ...told,
      email: reportNotices.email,
      name: reportNotices.name,
      userId: reportNotices.userId,
      locale: reportNotices.locale,
      sealed: reportNotices.token,
      memorialId: reportCases.memorialId,
    })
    .from(reportNotices)
    .innerJoin(reportCases, eq(reportCases.id, reportNotices.caseId))
    .where(eq(reportNotices.id, noticeId));
  const token = row === undefined ? undefined : openText(tokenKeys(services), row.sealed)?.text;
  const to = row?.email ?? null;
  if (row === undefined || to === null || token === undefined) return null;
  const { locale, number, kind } = row;
  const url = `${services.config.publicUrl}/report/${token}`;
  const isProven = await isConfirmedAddress(services.database, row.userId, to);
  // Whoever typed another's address has chosen the name, too.
  const name = isProven ? row.name : null;
  const called = mailedNameOf(services, kind);
  return { to, isProven, name, locale, url, number, kind, called, decision: decisionOf(row) };
}

/** The contents of mails about a case, for writers and staff; of a page that is gone, as it was. */
export async function findCaseToMail(services: Services, caseId: string) {
  const [row] = await services.database
    .select({
      ...told,
      isUrgent: reportCases.isUrgent,
      quotes: reportCases.quotes,
      since: reportCases.hiddenAt,
      shownAt: reportCases.shownAt,
      snapshot: reportCases.snapshot,
      slug: memorials.slug,
      name: memorials.name,
    })
    .from(reportCases)
    .leftJoin(memorials, eq(memorials.id, reportCases.memorialId))
    .where(eq(reportCases.id, caseId));
  if (row === undefined) return null;
  const { number, kind, isUrgent, quotes, since, shownAt, snapshot } = row;
  const slug = row.slug ?? snapshot?.memorial.slug ?? "";
  const page = row.name ?? snapshot?.memorial.name ?? "";
  const called = mailedNameOf(services, kind);
  const about = { number, kind, called, isUrgent, quotes, since, shownAt };
  return { ...about, slug, page, decision: decisionOf(row) };
}

/** What a mail about an appeal needs, but its reader. */
export async function findAppealToMail({ database }: Services, appealId: string) {
  const { noticeId, userId, caseId, outcome, reasons } = reportAppeals;
  const [row] = await database
    .select({ noticeId, userId, caseId, outcome, reasons })
    .from(reportAppeals)
    .where(eq(reportAppeals.id, appealId));
  return row ?? null;
}

/** Cases that wait for a decision, appeals among them. */
export async function waitingCases({ database }: Context): Promise<Waiting> {
  const { state, receivedAt } = reportCases;
  const [row] = await database
    .select({ count: count(), oldestAt: min(receivedAt) })
    .from(reportCases)
    .where(or(eq(state, "received"), eq(state, "taken"), eq(state, "appealed")));
  return { ...NOTHING_WAITS, ...row };
}
