import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { answerable, invitationKinds } from "../invitations/queries.server.ts";
import { invitations } from "../invitations/tables.server.ts";
import { setupLinks } from "./tables.server.ts";
import type { Setup } from "./contract.ts";

/** Reading doesn't use the link up. */
export async function getSetup(ctx: Context, token: string): Promise<Setup> {
  await ctx.limits.count("token", networkOf(ctx.address));
  const kinds = invitationKinds.of(ctx).filter(({ path }) => path === "setup");
  const leadingHere = inArray(
    invitations.kind,
    kinds.map(({ kind }) => kind),
  );
  const [administrators, [invited]] = await Promise.all([
    ctx.database.$count(setupLinks, usable(token)),
    ctx.database
      .select({ kind: invitations.kind })
      .from(invitations)
      .where(and(answerable(token), leadingHere)),
  ]);
  if (administrators > 0) return { kind: "administrator" };
  return { kind: invited?.kind ?? null };
}

/** An unused, unexpired setup link. */
export function usable(token: string) {
  return and(
    eq(setupLinks.tokenHash, hashToken(token)),
    isNull(setupLinks.usedAt),
    gt(setupLinks.expiresAt, new Date()),
  );
}
