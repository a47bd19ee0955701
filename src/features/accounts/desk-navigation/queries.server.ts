import { may } from "#platform/actor.ts";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { STAFF_GROUPS } from "#platform/staff-groups.ts";
import type { DeskNavigation, Found } from "./contract.ts";

/** Throws `forbidden` for users who aren't staff, `secondStepFirst` before their second step. */
function requireStaff({ actor, session }: Context): void {
  if (actor?.isAdmin !== true) throw new AppError("forbidden");
  if (session?.isVerified !== true) throw new AppError("secondStepFirst");
}

function openSearches({ registry, actor }: Context) {
  return registry.staffSearches.filter(({ permission }) => may(actor, permission));
}

/** In the order of the features, each with its best first. */
export async function findForStaff(ctx: Context, text: string): Promise<{ items: Found[] }> {
  requireStaff(ctx);
  const items = await Promise.all(
    openSearches(ctx).map(async ({ kind, find }) =>
      (await find(ctx, text)).map((one) => ({ kind, ...one })),
    ),
  );
  return { items: items.flat() };
}

/**
 * In the order of the groups, then of the features. Throws `forbidden` for users who aren't staff,
 * `secondStepFirst` before their second step.
 */
export async function getDeskNavigation(ctx: Context): Promise<DeskNavigation> {
  requireStaff(ctx);
  const open = ctx.registry.navigation.filter(
    ({ permission }) => permission === null || may(ctx.actor, permission),
  );
  const grouped = STAFF_GROUPS.flatMap((group) => open.filter((area) => area.group === group));
  const areas = grouped.map(async ({ key, group, path, isSearchOnly = false, countWaiting }) => ({
    key,
    group,
    path,
    isSearchOnly,
    waiting: countWaiting === undefined ? null : await countWaiting(ctx),
  }));
  return { areas: await Promise.all(areas), finds: openSearches(ctx).map(({ kind }) => kind) };
}
