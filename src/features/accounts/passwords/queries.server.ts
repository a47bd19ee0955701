import { and, asc, desc, eq, gt, isNotNull } from "drizzle-orm";
import type { Context, Services } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import type { LinkPurpose } from "../model.ts";
import { secondFactors } from "../codes/tables.server.ts";
import { passkeys } from "../passkeys/tables.server.ts";
import { mailLinks } from "../mail-links/tables.server.ts";
import { sessions } from "../sessions/tables.server.ts";
import { users } from "../tables.server.ts";
import type { EndedByReset } from "./contract.ts";

/** The account of a link that is still valid and was sent to its current address. */
export async function findLinkedUser({ database }: Services, token: string, purpose: LinkPurpose) {
  const [found] = await database
    .select({
      id: users.id,
      username: users.username,
      fullName: users.fullName,
      email: users.email,
      roles: users.roles,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(mailLinks)
    .innerJoin(users, and(eq(users.id, mailLinks.userId), eq(users.emailKey, mailLinks.emailKey)))
    .where(
      and(
        eq(mailLinks.tokenHash, hashToken(token)),
        eq(mailLinks.purpose, purpose),
        gt(mailLinks.expiresAt, new Date()),
      ),
    );
  return found ?? null;
}

/**
 * Throws `linkUsed` as using it would. The link proves that its holder reads the account's mail.
 */
export async function getEndedByReset(ctx: Context, token: string): Promise<EndedByReset> {
  await ctx.limits.count("token", networkOf(ctx.address));
  const found = await findLinkedUser(ctx, token, "password");
  if (found === null) throw new AppError("linkUsed");
  const { database } = ctx;
  const { name, createdAt } = passkeys;
  const { device, browser, lastUsedAt } = sessions;
  const [keys, signedIn, apps] = await Promise.all([
    database
      .select({ name, createdAt })
      .from(passkeys)
      .where(eq(passkeys.userId, found.id))
      .orderBy(asc(createdAt)),
    database
      .select({ device, browser, lastUsedAt })
      .from(sessions)
      .where(and(eq(sessions.userId, found.id), gt(sessions.expiresAt, new Date())))
      .orderBy(desc(lastUsedAt)),
    database.$count(
      secondFactors,
      and(eq(secondFactors.userId, found.id), isNotNull(secondFactors.confirmedAt)),
    ),
  ]);
  const isFirst = found.emailVerifiedAt === null;
  return {
    passkeys: keys.map((key) => ({ ...key, createdAt: key.createdAt.toISOString() })),
    sessions: signedIn.map((one) => ({ ...one, lastUsedAt: one.lastUsedAt.toISOString() })),
    secondFactor: apps === 0 ? "none" : isFirst ? "ends" : "asked",
  };
}
