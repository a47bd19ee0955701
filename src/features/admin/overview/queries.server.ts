import { and, count, sql } from "drizzle-orm";
import { may } from "#platform/actor.ts";
import type { Context, Figure } from "#platform/context.server.ts";
import { daysBefore } from "#platform/days.ts";
import { firstIdAt } from "#platform/ids.ts";
import { getReport } from "../health/queries/report.server.ts";
import { requireStaff } from "../notifications/queries.server.ts";
import type { Dashboard, ShownFigure, WaitingItem } from "./contract.ts";
import { byUrgency } from "./model.ts";

const WEEK_DAYS = 7;
const WEEKS = 12;

/** What manifests tell, as far as the caller's permissions go. */
export async function getDashboard(ctx: Context): Promise<Dashboard> {
  requireStaff(ctx);
  const ends = endsOfWeeks(new Date());
  const [waiting, figures, health] = await Promise.all([
    waitingFor(ctx),
    figuresFor(ctx, ends),
    healthFor(ctx),
  ]);
  const [, ...weeksUntil] = ends.map((end) => end.toISOString());
  return { waiting: byUrgency(waiting), weeksUntil, figures, health };
}

/** The first week begins with the first of them; the last week ends now. All end at the same time of day. */
function endsOfWeeks(now: Date): Date[] {
  return Array.from({ length: WEEKS + 1 }, (_, index) =>
    daysBefore(now, (WEEKS - index) * WEEK_DAYS),
  );
}

/** What isn't well, in words; the rest stands on the page of health. */
async function healthFor(ctx: Context): Promise<Dashboard["health"]> {
  if (!may(ctx.actor, "health.read")) return null;
  const { state, checks } = await getReport(ctx);
  return {
    state,
    checks: checks
      .filter((check) => check.state !== "ok")
      .map((check) => ({ key: check.key, state: check.state, message: check.message })),
  };
}

async function waitingFor(ctx: Context): Promise<WaitingItem[]> {
  const now = new Date();
  const open = ctx.registry.waiting.filter(({ permission }) => may(ctx.actor, permission));
  const found = open.map(async ({ key, url, count: read }) => {
    const { count, oldestAt, dueAt } = await read(ctx);
    return {
      key,
      url,
      count,
      oldestAt: oldestAt?.toISOString() ?? null,
      dueAt: dueAt?.toISOString() ?? null,
      isLate: dueAt !== null && dueAt < now,
    };
  });
  return (await Promise.all(found)).filter(({ count }) => count > 0);
}

async function figuresFor(ctx: Context, ends: readonly Date[]): Promise<ShownFigure[]> {
  const open = ctx.registry.figures.filter(({ permission }) => may(ctx.actor, permission));
  return Promise.all(
    open.map(async (figure) => ({ key: figure.key, weeks: await countWeeks(ctx, figure, ends) })),
  );
}

async function countWeeks(
  { database }: Context,
  { madeAt, where }: Figure,
  ends: readonly Date[],
): Promise<number[]> {
  const type = madeAt.getSQLType();
  const bounds = ends.map((end) => (type === "uuid" ? firstIdAt(end) : end.toISOString()));
  const week = sql<number>`width_bucket(${madeAt}, ${sql.param(bounds)}::${sql.raw(type)}[])`;
  const rows = await database
    .select({ week, made: count() })
    .from(madeAt.table)
    .where(and(sql`${madeAt} >= ${bounds[0]} and ${madeAt} < ${bounds.at(-1)}`, where))
    .groupBy(sql`1`);
  const madeIn = new Map(rows.map((row) => [row.week, row.made]));
  return Array.from({ length: WEEKS }, (_, index) => madeIn.get(index + 1) ?? 0);
}
