import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { createUser } from "../commands.server.ts";
import type { SignedIn } from "../sessions/commands/start-session.server.ts";
import type { Registration } from "../contract.ts";
import { setupLinks } from "../tables.server.ts";
import { usable } from "./queries.server.ts";

const DAY = 86_400_000;

/** A one-time link that makes whoever opens it an administrator. Only its hash is kept. */
export async function inviteAdministrator(ctx: Context): Promise<{ url: string }> {
  const token = newToken();
  const now = new Date();
  await ctx.database.insert(setupLinks).values({
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + ctx.config.setupLinkDays * DAY),
  });
  return { url: `${ctx.config.publicUrl}/setup/${token}` };
}

/** Throws `linkUsed` for a link that was used, has expired or never was: all alike. */
export async function becomeAdministrator(
  ctx: Context,
  token: string,
  input: Omit<Registration, "qrCode">,
  formerToken?: string,
): Promise<SignedIn> {
  await ctx.limits.count("token", networkOf(ctx.address));
  return createUser(ctx, input, {
    roles: ["administrator"],
    formerToken,
    isReal: true,
    within: (tx) => useLink(tx, token),
  });
}

async function useLink(tx: Transaction, token: string): Promise<void> {
  const used = await tx.update(setupLinks).set({ usedAt: new Date() }).where(usable(token));
  if (used.rowCount === 0) throw new AppError("linkUsed");
}
