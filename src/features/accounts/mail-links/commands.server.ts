import { and, eq, gt, lt } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { hashToken, newToken } from "#platform/secrets/secrets.server.ts";
import { keyOf } from "#platform/ascii-address.ts";
import { LINK_MINUTES, type LinkPurpose } from "../model.ts";
import { mailLinks } from "./tables.server.ts";

const MINUTE = 60_000;

/** Returns the token of a link that may be mailed to `email`. */
export async function issueLink(
  { database }: Services,
  purpose: LinkPurpose,
  { userId, email }: { userId: string; email: string },
): Promise<string> {
  const token = newToken();
  await database.insert(mailLinks).values({
    tokenHash: hashToken(token),
    userId,
    purpose,
    emailKey: keyOf(email),
    expiresAt: new Date(Date.now() + LINK_MINUTES[purpose] * MINUTE),
  });
  return token;
}

/** Of concurrent requests with one link, one succeeds. Throws `linkUsed`. */
export async function useLink(tx: Transaction, token: string, purpose: LinkPurpose) {
  const [used] = await tx
    .delete(mailLinks)
    .where(
      and(
        eq(mailLinks.tokenHash, hashToken(token)),
        eq(mailLinks.purpose, purpose),
        gt(mailLinks.expiresAt, new Date()),
      ),
    )
    .returning({ userId: mailLinks.userId, emailKey: mailLinks.emailKey });
  if (used === undefined) throw new AppError("linkUsed");
  return used;
}

export async function endLinks(
  tx: Transaction,
  userId: string,
  purpose: LinkPurpose,
): Promise<void> {
  await tx
    .delete(mailLinks)
    .where(and(eq(mailLinks.userId, userId), eq(mailLinks.purpose, purpose)));
}

export async function purgeLinks({ database }: Services, now: Date): Promise<void> {
  await database.delete(mailLinks).where(lt(mailLinks.expiresAt, now));
}
