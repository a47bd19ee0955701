import { may } from "#platform/actor.ts";
import type { Context } from "#platform/context.server.ts";
import { getReport } from "../health/queries/report.server.ts";
import { requireStaff } from "../notifications/queries.server.ts";
import type { Dashboard, ShownFigure, WaitingItem } from "./contract.ts";
import { byUrgency } from "./model.ts";

const WEEK = 7 * 86_400_000;

/** What manifests tell, as far as the caller's permissions go. */
export async function getDashboard(ctx: Context): Promise<Dashboard> {
  requireStaff(ctx);
  const [waiting, figures, health] = await Promise.all([
    waitingFor(ctx),
    figuresFor(ctx),
    healthFor(ctx),
  ]);
  return { waiting: byUrgency(waiting), figures, health };
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

async function figuresFor(ctx: Context): Promise<ShownFigure[]> {
  const until = new Date();
  const from = new Date(until.getTime() - WEEK);
  const earlier = { from: new Date(from.getTime() - WEEK), until: from };
  const open = ctx.registry.figures.filter(({ permission }) => may(ctx.actor, permission));
  return Promise.all(
    open.map(async ({ key, value: count }) => {
      const [value, before] = await Promise.all([count(ctx, { from, until }), count(ctx, earlier)]);
      return { key, value, before };
    }),
  );
}
