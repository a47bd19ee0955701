import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { outer } from "#platform/database/outer.server.ts";
import { may } from "#platform/actor.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import type { ReportState } from "../contract.ts";
import { listHolds } from "../holds/queries.server.ts";
import { appealUntil, dueAt, subjectOf, WAITING, type StoredSnapshot } from "../model.ts";
import { canDecide, canHide, canTake } from "../policy.ts";
import { appealColumns, asAppeal, decisionOf, mustLeaveAppeal, told } from "../queries.server.ts";
import {
  reportAppeals,
  reportCases,
  reportFiles,
  reportNotices,
  reportSteps,
} from "../tables.server.ts";
import type { CaseLine, Snapshot, WholeCase } from "./contract.ts";

const EXCERPT_MAX = 160;

const takers = alias(users, "takers");

const line = {
  ...told,
  revision: reportCases.revision,
  memorialId: reportCases.memorialId,
  memorialName: sql<string>`coalesce(${reportCases.snapshot}->'memorial'->>'name', '')`,
  /** The beginning of what a notice quotes, or else of the thing's own words. */
  words: sql<
    string | null
  >`left(coalesce((select n.quote from ${reportNotices} as n where n.case_id = ${outer(reportCases.id)}
    and n.quote is not null order by n.id limit 1), ${outer(reportCases.snapshot)}->>'text'), ${EXCERPT_MAX * 2}::int)`,
  isUrgent: reportCases.isUrgent,
  receivedAt: reportCases.receivedAt,
  hiddenAt: reportCases.hiddenAt,
  shownAt: reportCases.shownAt,
  policeToldAt: reportCases.policeToldAt,
  decidedBy: reportCases.decidedBy,
  takenBy: takers.fullName,
  /** In the order in which they came. */
  whys: sql<
    CaseLine["reasons"]
  >`(select array_agg(n.reason order by n.id) from ${reportNotices} as n
    where n.case_id = ${outer(reportCases.id)})`,
};

function selectCases(reader: Reader) {
  return reader.select(line).from(reportCases).leftJoin(takers, eq(takers.id, reportCases.takenBy));
}

type Row = Awaited<ReturnType<typeof selectCases>>[number];

/** In one line, and no longer than so many characters. */
function excerptOf(words: string | null): string | null {
  const line = words?.replaceAll(/\s+/g, " ").trim() ?? "";
  if (line === "") return null;
  const characters = Array.from(line);
  if (characters.length <= EXCERPT_MAX) return line;
  return `${characters.slice(0, EXCERPT_MAX).join("").trimEnd()}…`;
}

function asLine({ config }: Pick<Context, "config">, row: Row): CaseLine {
  const { id, number, state, memorialName, receivedAt, isUrgent, takenBy, outcome } = row;
  const due = dueAt(receivedAt, isUrgent, config.reportDays);
  const isOpen = state === "received" || state === "taken";
  return {
    id,
    number,
    state,
    subject: subjectOf(row),
    memorialName,
    excerpt: excerptOf(row.words),
    reasons: [...new Set(row.whys)],
    noticeCount: row.whys.length,
    receivedAt: receivedAt.toISOString(),
    isUrgent,
    dueAt: due.toISOString(),
    isOverdue: isOpen && due < new Date(),
    takenBy,
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    shownAt: row.shownAt?.toISOString() ?? null,
    outcome,
  };
}

type Asked = { state?: ReportState | undefined; limit: number; cursor?: string | undefined };

/** Waiting ones: urgent ones first, then the oldest. Decided ones: the newest first. */
export async function listCases(
  ctx: Context,
  { state, limit, cursor }: Asked,
): Promise<Page<CaseLine>> {
  const { id, isUrgent } = reportCases;
  const states = state === undefined ? WAITING : [state];
  const isWaiting = states.some((each) => WAITING.includes(each));
  const rows = await selectCases(ctx.database)
    .where(and(inArray(reportCases.state, [...states]), after(cursor, isWaiting)))
    .orderBy(...(isWaiting ? [desc(isUrgent), asc(id)] : [desc(id)]))
    .limit(limit + 1);
  return pageOf(
    rows.map((row) => asLine(ctx, row)),
    limit,
  );
}

function after(cursor: string | undefined, isWaiting: boolean): SQL | undefined {
  if (cursor === undefined) return undefined;
  const { id, isUrgent } = reportCases;
  if (!isWaiting) return sql`${id} < ${cursor}`;
  return sql`(not ${isUrgent}, ${id}) > (
    select not last.is_urgent, last.id from ${reportCases} as last where last.id = ${cursor})`;
}

/** Throws `notFound`. */
export async function getCase(
  ctx: Context,
  number: number,
  reader: Reader = ctx.database,
): Promise<WholeCase> {
  const [row] = await selectCases(reader).where(eq(reportCases.number, number));
  if (row === undefined) throw new AppError("notFound");
  const { id, state, decidedAt, revision } = row;
  const snapshots = await snapshotsOf(reader, row);
  const mayDecide = may(ctx.actor, "reports.decide");
  return {
    ...asLine(ctx, row),
    revision,
    snapshot: snapshots.ofCase,
    notices: snapshots.notices,
    steps: await stepsOf(reader, id),
    decision: decisionOf(row),
    policeToldAt: row.policeToldAt?.toISOString() ?? null,
    appealUntil: decidedAt === null ? null : appealUntil(decidedAt).toISOString(),
    appeals: await appealsOf(reader, ctx, row),
    holds: await listHolds(reader, row.memorialId),
    can: {
      take: mayDecide && canTake({ state }),
      hide: mayDecide && canHide(row),
      decide: mayDecide && canDecide({ state }),
      hold: may(ctx.actor, "reports.hold"),
    },
  };
}

async function snapshotsOf(reader: Reader, { id, number }: Row) {
  const files = await reader
    .select({ id: reportFiles.id, mime: reportFiles.mime })
    .from(reportFiles)
    .where(eq(reportFiles.caseId, id));
  const [kept] = await reader
    .select({ snapshot: reportCases.snapshot })
    .from(reportCases)
    .where(eq(reportCases.id, id));
  const rows = await reader
    .select({
      id: reportNotices.id,
      at: reportNotices.createdAt,
      reason: reportNotices.reason,
      explanation: reportNotices.explanation,
      quote: reportNotices.quote,
      name: reportNotices.name,
      email: reportNotices.email,
      snapshot: reportNotices.snapshot,
    })
    .from(reportNotices)
    .where(eq(reportNotices.caseId, id))
    .orderBy(asc(reportNotices.id));
  const shown = (snapshot: StoredSnapshot | null): Snapshot | null => {
    if (snapshot === null) return null;
    const { fileIds, sha256: _, facts = [], events = [], ...rest } = snapshot;
    return {
      ...rest,
      facts,
      events,
      files: files
        .filter((file) => fileIds.includes(file.id))
        .map((file) => ({ ...file, address: `/api/admin/reports/${number}/files/${file.id}` })),
    };
  };
  return {
    ofCase: shown(kept?.snapshot ?? null),
    notices: rows.map(({ at, snapshot, ...notice }) => ({
      ...notice,
      at: at.toISOString(),
      snapshot: shown(snapshot),
    })),
  };
}

async function stepsOf(reader: Reader, caseId: string): Promise<WholeCase["steps"]> {
  const rows = await reader
    .select({ step: reportSteps.step, at: reportSteps.at, by: users.fullName })
    .from(reportSteps)
    .leftJoin(users, eq(users.id, reportSteps.actorId))
    .where(eq(reportSteps.caseId, caseId))
    .orderBy(asc(reportSteps.id));
  return rows.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }));
}

async function appealsOf(reader: Reader, ctx: Context, row: Row): Promise<WholeCase["appeals"]> {
  const rows = await reader
    .select({
      id: reportAppeals.id,
      noticeId: reportAppeals.noticeId,
      replaced: reportAppeals.replaced,
      ...appealColumns,
    })
    .from(reportAppeals)
    .where(eq(reportAppeals.caseId, row.id))
    .orderBy(asc(reportAppeals.id));
  const isAnothers = await mustLeaveAppeal(reader, ctx, row);
  return rows.map((appeal) => ({
    ...asAppeal(appeal),
    id: appeal.id,
    by: appeal.noticeId === null ? "writers" : "notifier",
    canDecide: may(ctx.actor, "reports.decide") && appeal.outcome === null && !isAnothers,
    replaced: appeal.replaced,
  }));
}
