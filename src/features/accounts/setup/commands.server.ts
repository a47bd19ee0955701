import { sql } from "drizzle-orm";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { createUser } from "../commands.server.ts";
import type { SignedIn } from "../sessions/commands/start-session.server.ts";
import type { Registration } from "../contract.ts";
import { setupLinks } from "../tables.server.ts";
import { usable } from "./queries.server.ts";

const HOUR = 3_600_000;

/**
 * A one-time link that makes whoever opens it an administrator. Only its hash is kept. One is open at a
 * time: whichever was made before opens nothing any more.
 */
export async function inviteAdministrator(ctx: Context): Promise<{ url: string }> {
  const token = newToken();
  await transaction(ctx, async (tx) => {
    await holdLinks(tx);
    await tx.delete(setupLinks);
    const now = new Date();
    await tx.insert(setupLinks).values({
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + ctx.config.setupLinkHours * HOUR),
    });
  });
  return { url: `${ctx.config.publicUrl}/setup/${token}` };
}

/** One after the other, whether links are made or used: of two at once the second finds none. */
async function holdLinks(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${setupLinks} in exclusive mode`);
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

/** With it every other such link ends. */
async function useLink(tx: Transaction, token: string): Promise<void> {
  await holdLinks(tx);
  const used = await tx.delete(setupLinks).where(usable(token));
  if (used.rowCount === 0) throw new AppError("linkUsed");
  await tx.delete(setupLinks);
}
