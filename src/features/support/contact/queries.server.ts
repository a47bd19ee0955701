import { desc } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { contactMessages } from "./tables.server.ts";

/** The newest letters to the operator, for whoever runs the machine. */
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
