import { and, desc, eq, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { canEditMemorial, readingOf } from "#features/memorials/policy.ts";
import { type GuardedMemorial } from "#features/memorials/sections/policy.ts";
import { findGuarded, refuseUnless } from "#features/memorials/access/queries.server.ts";
import { appealUntil, subjectOf } from "../model.ts";
import { canAppeal } from "../policy.ts";
import { appealColumns, asAppeal, decisionOf, earlierDecisions, told } from "../queries.server.ts";
import { reportAppeals, reportCases } from "../tables.server.ts";
import type { Statement } from "./contract.ts";

/** The page for its writers, also when it is removed as a whole. Throws `notFound` for others. */
export async function getWritten(ctx: Context, idOrSlug: string): Promise<GuardedMemorial> {
  const memorial = await findGuarded(ctx, idOrSlug);
  if (memorial === null) throw new AppError("notFound");
  if (canEditMemorial(ctx.actor, memorial)) return memorial;
  refuseUnless(readingOf(memorial));
  throw new AppError("notFound");
}

const columns = {
  ...told,
  hiddenAt: reportCases.hiddenAt,
  shownAt: reportCases.shownAt,
  quotes: reportCases.quotes,
};

/** The writers' own appeal is the one without a notice. */
const isWriters = and(eq(reportAppeals.caseId, reportCases.id), isNull(reportAppeals.noticeId));

function selectStatements({ database }: Context) {
  return database
    .select({ ...columns, appeal: appealColumns })
    .from(reportCases)
    .leftJoin(reportAppeals, isWriters);
}

/** What did something to the page. */
function concerns(memorialId: string) {
  return and(
    eq(reportCases.memorialId, memorialId),
    or(isNotNull(reportCases.hiddenAt), ne(reportCases.outcome, "keep")),
  );
}

type Row = Awaited<ReturnType<typeof selectStatements>>[number];

type Earlier = Awaited<ReturnType<typeof earlierDecisions>>;

function asStatement(row: Row, earlier: Earlier): Statement {
  const { id, state, quotes, hiddenAt, shownAt, decidedAt, appeal } = row;
  return {
    id,
    state,
    subject: subjectOf(row),
    quotes,
    hiddenAt: hiddenAt?.toISOString() ?? null,
    shownAt: shownAt?.toISOString() ?? null,
    decision: decisionOf(row),
    earlier: earlier.get(id) ?? [],
    appealUntil: decidedAt === null ? null : appealUntil(decidedAt).toISOString(),
    appeal: appeal === null ? null : asAppeal(appeal),
    can: { appeal: canAppeal("writers", row, appeal !== null, new Date()) },
  };
}

type Asked = { limit: number; cursor?: string | undefined };

/** Latest first. */
export async function listStatements(
  ctx: Context,
  idOrSlug: string,
  { limit, cursor }: Asked,
): Promise<Page<Statement>> {
  const { id } = await getWritten(ctx, idOrSlug);
  const before = cursor === undefined ? undefined : lt(reportCases.id, cursor);
  const rows = await selectStatements(ctx)
    .where(and(concerns(id), before))
    .orderBy(desc(reportCases.id))
    .limit(limit + 1);
  const earlier = await earlierDecisions(
    ctx.database,
    rows.map((row) => row.id),
  );
  return pageOf(
    rows.map((row) => asStatement(row, earlier)),
    limit,
  );
}

/** Throws `notFound`. */
export async function getStatement(
  ctx: Context,
  memorialId: string,
  statementId: string,
): Promise<{ number: number; statement: Statement }> {
  const [row] = await selectStatements(ctx).where(
    and(concerns(memorialId), eq(reportCases.id, statementId)),
  );
  if (row === undefined) throw new AppError("notFound");
  const earlier = await earlierDecisions(ctx.database, [row.id]);
  return { number: row.number, statement: asStatement(row, earlier) };
}
