import { lt, sql } from "drizzle-orm";
import {
  systemContext,
  transaction,
  type Context,
  type Services,
} from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { WelcomeLine } from "#platform/feature.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { createUser } from "../commands/register-user.server.ts";
import type { SignedIn } from "../sessions/commands/start-session.server.ts";
import type { Registration } from "../contract.ts";
import { users } from "../tables.server.ts";
import { setupLinks } from "./tables.server.ts";
import { usable } from "./queries.server.ts";

const HOUR = 3_600_000;

/**
 * Creates a one-time link that makes its user an administrator. Only its hash is stored. One link
 * is open at a time: earlier ones become invalid.
 */
export async function inviteAdministrator(ctx: Context): Promise<{ url: string }> {
  const token = newToken();
  await transaction(ctx, async (tx) => {
    await lockLinks(tx);
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

/** At each start until there is an administrator. */
export async function inviteFirstAdministrator(services: Services): Promise<WelcomeLine[]> {
  // Only one of several processes prints it: each new link invalidates the former one.
  if (services.config.role === "worker" || (await hasAdministrator(services))) return [];
  const { url } = await inviteAdministrator(systemContext(services));
  return [{ label: "Become the first administrator", value: url }];
}

async function hasAdministrator({ database }: Services): Promise<boolean> {
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(sql`'administrator' = any(${users.roles})`)
    .limit(1);
  return found.length > 0;
}

export async function purgeSetupLinks({ database }: Services, now: Date): Promise<void> {
  await database.delete(setupLinks).where(lt(setupLinks.expiresAt, now));
}

/** Serialises creating and using links: of two at once, the second finds none. */
async function lockLinks(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${setupLinks} in exclusive mode`);
}

/** Throws `linkUsed` for a link that was used, has expired or never existed: all alike. */
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

/** All other setup links end with it. */
async function useLink(tx: Transaction, token: string): Promise<void> {
  await lockLinks(tx);
  const used = await tx.delete(setupLinks).where(usable(token));
  if (used.rowCount === 0) throw new AppError("linkUsed");
  await tx.delete(setupLinks);
}
