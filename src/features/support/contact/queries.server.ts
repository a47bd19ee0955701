import { and, desc, eq, exists, isNotNull, type SQL } from "drizzle-orm";
import { isEmailOfAccount } from "#features/accounts/queries.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { contactMessages } from "./tables.server.ts";

/** The newest messages, for the operator. */
export async function listContactMessages({ database }: Context, limit: number) {
  const rows = await database
    .select({
      receivedAt: contactMessages.receivedAt,
      name: contactMessages.name,
      email: contactMessages.email,
      locale: contactMessages.locale,
      message: contactMessages.message,
    })
    .from(contactMessages)
    .orderBy(desc(contactMessages.receivedAt))
    .limit(limit);
  return rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() }));
}

/** Messages from the person's verified address: others may have typed any address. */
export function isLetterFrom(reader: Reader, userId: string): SQL {
  return exists(
    reader
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          eq(users.id, userId),
          isNotNull(users.emailVerifiedAt),
          isEmailOfAccount(contactMessages.email),
        ),
      ),
  );
}
