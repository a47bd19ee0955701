import { may } from "#platform/actor.ts";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import type { DeskNavigation } from "./contract.ts";

/**
 * In the order of the features. Throws `forbidden` for users who aren't staff, `secondStepFirst`
 * before their second step.
 */
export async function getDeskNavigation(ctx: Context): Promise<DeskNavigation> {
  if (ctx.actor?.isAdmin !== true) throw new AppError("forbidden");
  if (ctx.session?.isVerified !== true) throw new AppError("secondStepFirst");
  const open = ctx.registry.navigation.filter(
    ({ permission }) => permission === null || may(ctx.actor, permission),
  );
  const areas = open.map(async ({ key, path, countWaiting }) => ({
    key,
    path,
    waiting: countWaiting === undefined ? null : await countWaiting(ctx),
  }));
  return { areas: await Promise.all(areas) };
}
