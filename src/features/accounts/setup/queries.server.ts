import { and, eq, gt, isNull } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { answerable } from "../invitations/queries.server.ts";
import { invitations } from "../invitations/tables.server.ts";
import { setupLinks } from "../tables.server.ts";
import type { Setup } from "./contract.ts";

/** Reading uses nothing up. */
export async function getSetup(ctx: Context, token: string): Promise<Setup> {
  await ctx.limits.count("token", networkOf(ctx.address));
  const ofCustomer = and(answerable(token), eq(invitations.kind, "customer"));
  const [administrators, customers] = await Promise.all([
    ctx.database.$count(setupLinks, usable(token)),
    ctx.database.$count(invitations, ofCustomer),
  ]);
  if (administrators > 0) return { kind: "administrator" };
  return { kind: customers > 0 ? "customer" : null };
}

/** A link for an administrator that nobody has used, and whose time is not over. */
export function usable(token: string) {
  return and(
    eq(setupLinks.tokenHash, hashToken(token)),
    isNull(setupLinks.usedAt),
    gt(setupLinks.expiresAt, new Date()),
  );
}
