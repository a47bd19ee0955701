import { and, desc, eq, exists, gt, isNotNull, lt, sql, type SQL } from "drizzle-orm";
import { isEmailOfAccount } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import type { Waiting } from "#platform/staff-work.server.ts";
import { provesNothing } from "../tickets/model.ts";
import { tickets } from "../tickets/tables.server.ts";
import type { Bug, BugState, OneBugReport, WholeBug } from "./contract.ts";
import { bugReports, bugs } from "./tables.server.ts";

const SHOWN = 100;
const DAY = 86_400_000;

function selectBugs(reader: Reader) {
  const { id, route, error, state, fixedIn, count, firstAt, lastAt, lastId } = bugs;
  return reader
    .select({
      id,
      route,
      error,
      state,
      fixedIn,
      count,
      firstAt,
      lastAt,
      lastId,
      message: bugReports.message,
    })
    .from(bugs)
    .leftJoin(bugReports, eq(bugReports.id, lastId));
}

type Row = Awaited<ReturnType<typeof selectBugs>>[number];

function asBug({ lastId: _, firstAt, lastAt, ...row }: Row): Bug {
  return { ...row, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() };
}

type Asked = { state?: BugState | undefined; limit: number; cursor?: string | undefined };

/** The last reported first. The cursor is the latest report of the last item. */
export async function listBugs(ctx: Context, { state, limit, cursor }: Asked): Promise<Page<Bug>> {
  const rows = await selectBugs(ctx.database)
    .where(
      and(
        state === undefined ? undefined : eq(bugs.state, state),
        cursor === undefined ? undefined : lt(bugs.lastId, cursor),
      ),
    )
    .orderBy(desc(bugs.lastId))
    .limit(limit + 1);
  const { items, nextCursor } = pageOf(
    rows.map((row) => ({ id: row.lastId, row })),
    limit,
  );
  return { items: items.map(({ row }) => asBug(row)), nextCursor };
}

/** Throws `notFound`. */
export async function getBugItem(reader: Reader, id: string): Promise<Bug> {
  const [row] = await selectBugs(reader).where(eq(bugs.id, id));
  if (row === undefined) throw new AppError("notFound");
  return asBug(row);
}

/** Throws `notFound`. */
export async function getBug({ database }: Context, id: string): Promise<WholeBug> {
  const bug = await getBugItem(database, id);
  const rows = await database
    .select({
      id: bugReports.id,
      number: bugReports.number,
      message: bugReports.message,
      build: bugReports.build,
      shownAt: bugReports.shownAt,
      receivedAt: bugReports.receivedAt,
      email: bugReports.email,
      tellMe: bugReports.tellMe,
      toldAt: bugReports.toldAt,
      path: bugReports.path,
      errors: bugReports.errors,
      hasPicture: sql<boolean>`${bugReports.pictureKey} is not null`,
      ticketId: bugReports.ticketId,
    })
    .from(bugReports)
    .where(eq(bugReports.bugId, id))
    .orderBy(desc(bugReports.id))
    .limit(SHOWN);
  const reports = rows.map(({ shownAt, receivedAt, toldAt, ...row }): OneBugReport => ({
    ...row,
    shownAt: shownAt.toISOString(),
    receivedAt: receivedAt.toISOString(),
    toldAt: toldAt?.toISOString() ?? null,
  }));
  return { ...bug, reports };
}

/** As the dashboard lists them: nobody was promised a day. */
export async function waitingBugs(ctx: Context): Promise<Waiting> {
  const isNew = eq(bugs.state, "new");
  const [oldest] = await ctx.database
    .select({ at: bugs.firstAt })
    .from(bugs)
    .where(isNew)
    .orderBy(bugs.firstAt)
    .limit(1);
  return {
    count: await ctx.database.$count(bugs, isNew),
    oldestAt: oldest?.at ?? null,
    dueAt: null,
  };
}

/** Where the picture of a report is stored. Throws `notFound`. */
export async function findBugPicture(
  { database }: Context,
  { reportId, pictureId }: { reportId: string; pictureId: string },
): Promise<string> {
  const [found] = await database
    .select({ key: bugReports.pictureKey })
    .from(bugReports)
    .where(and(eq(bugReports.bugId, reportId), eq(bugReports.id, pictureId)));
  const key = found?.key ?? null;
  if (key === null) throw new AppError("notFound");
  return key;
}

/**
 * Whoever is to be told that what they reported is mended; `null` if nobody is any more. `isProven`: whether
 * the address is theirs, by their login or by what they have written to the ticket since.
 */
export async function findWaitingReporter({ database }: Services, reportId: string) {
  const { email, locale, number, message, receivedAt, tellMe, ticketId } = bugReports;
  const [found] = await database
    .select({
      report: { email, locale, number, message, receivedAt, tellMe },
      ticket: { proof: tickets.proof, provenAt: tickets.provenAt },
    })
    .from(bugReports)
    .leftJoin(tickets, eq(tickets.id, ticketId))
    .where(eq(bugReports.id, reportId));
  if (found?.report.tellMe !== true || found.report.email === null) return null;
  const { report, ticket } = found;
  const isProven = ticket !== null && (ticket.provenAt !== null || !provesNothing(ticket.proof));
  return { ...report, email: found.report.email, isProven };
}

/** How often an address was told within a day that something is mended. */
export function countTold(reader: Reader, email: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY);
  const isTheirs = sql`lower(${bugReports.email}) = ${email.toLowerCase()}`;
  return reader.$count(bugReports, and(isTheirs, gt(bugReports.toldAt, since)));
}

/** Reports with the person's verified address: others may have typed any address. */
export function isBugReportOf(reader: Reader, userId: string): SQL {
  return exists(
    reader
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, userId),
          isNotNull(users.emailVerifiedAt),
          isEmailOfAccount(bugReports.email),
        ),
      ),
  );
}
