import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";

/** Who did what to which thing, when, from where. Rows are only ever added. */
export const auditEntries = pgTable("audit_entries", {
  id: uuid().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  /** `null` for the system itself: jobs, seeds, the operator's command line. */
  actorId: uuid(),
  action: text().notNull(),
  subject: text().notNull(),
  subjectId: text().notNull(),
  address: text().notNull(),
  requestId: text().notNull(),
  /** What was changed, by field, without the words people wrote. */
  details: jsonb().$type<Record<string, unknown>>().notNull(),
});

type Entry = {
  action: string;
  subject: string;
  subjectId: string;
  details?: Record<string, unknown>;
};

/** Written in the transaction of what it tells. */
export async function recordAudit(tx: Transaction, ctx: Context, entry: Entry): Promise<void> {
  await tx.insert(auditEntries).values({
    id: newId(),
    at: new Date(),
    actorId: ctx.actor?.userId ?? null,
    address: ctx.address,
    requestId: ctx.requestId,
    details: {},
    ...entry,
  });
}
