import { may } from "#platform/actor.ts";
import type { Context } from "#platform/context.server.ts";
import type { Span } from "#platform/staff-work.server.ts";
import { getReport } from "../health/queries/report.server.ts";
import { requireStaff } from "../notifications/queries.server.ts";
import type { Dashboard, ShownFigure, WaitingItem } from "./contract.ts";
import { byUrgency } from "./model.ts";

const WEEK_MS = 7 * 86_400_000;
const WEEKS = 12;

/** What manifests tell, as far as the caller's permissions go. */
export async function getDashboard(ctx: Context): Promise<Dashboard> {
  requireStaff(ctx);
  const weeks = lastWeeks(new Date());
  const [waiting, figures, health] = await Promise.all([
    waitingFor(ctx),
    figuresFor(ctx, weeks),
    healthFor(ctx),
  ]);
  const weeksUntil = weeks.map(({ until }) => until.toISOString());
  return { waiting: byUrgency(waiting), weeksUntil, figures, health };
}

/** The oldest first; the last one ends now. */
function lastWeeks(now: Date): Span[] {
  return Array.from({ length: WEEKS }, (_, index) => {
    const until = now.getTime() - (WEEKS - 1 - index) * WEEK_MS;
    return { from: new Date(until - WEEK_MS), until: new Date(until) };
  });
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

async function figuresFor(ctx: Context, weeks: readonly Span[]): Promise<ShownFigure[]> {
  const open = ctx.registry.figures.filter(({ permission }) => may(ctx.actor, permission));
  return Promise.all(
    open.map(async ({ key, value: count }) => {
      const counts: number[] = [];
      // One after another: all at once would take every connection of the pool.
      for (const week of weeks) counts.push(await count(ctx, week));
      return { key, weeks: counts };
    }),
  );
}
