import { eq } from "drizzle-orm";
import type { Services } from "#platform/context.server.ts";
import { users } from "#features/accounts/tables.server.ts";

/** The address to confirm: the requested one, or the account's own while it is unconfirmed. */
export async function findUnconfirmed({ database }: Services, userId: string) {
  const [found] = await database
    .select({
      locale: users.locale,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      newEmail: users.newEmail,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (found === undefined) return null;
  const { locale, email, emailVerifiedAt, newEmail } = found;
  if (newEmail === null && emailVerifiedAt !== null) return null;
  return { locale, address: newEmail ?? email, isNew: newEmail !== null };
}
