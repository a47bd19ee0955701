import { and, eq, gt } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import type { LinkPurpose } from "../model.ts";
import { mailLinks, users } from "../tables.server.ts";

/** Whose link it is, when it still opens something and went to the address they have. */
export async function findLinkedUser({ database }: Services, token: string, purpose: LinkPurpose) {
  const [found] = await database
    .select({
      id: users.id,
      username: users.username,
      fullName: users.fullName,
      email: users.email,
      roles: users.roles,
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
