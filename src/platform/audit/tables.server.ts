import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytes } from "#platform/database/columns.server.ts";

/** Milliseconds, as in JavaScript dates, so that the signed value equals the stored one. */
const timestamptz = () => timestamp({ withTimezone: true, precision: 3 });

/** Who did what to which thing, when, from where. Append-only (see the migration). */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: uuid().primaryKey(),
    at: timestamptz().notNull(),
    /** `null` for the system itself: jobs, seeds, the operator's command line. */
    actorId: uuid(),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: text().notNull(),
    address: text().notNull(),
    requestId: text().notNull(),
    /** The changed fields, without texts that people wrote: a reason stands in `audit_reasons`. */
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Signature of the program; `null` for entries older than signatures. */
    mac: bytes(),
  },
  (table) => [
    index("audit_entries_actor").on(table.actorId, table.id),
    index("audit_entries_subject").on(table.subjectId, table.id),
    index("audit_entries_action").on(table.action, table.id),
  ],
);

/**
 * Why, in the words of whoever did it. They may name people, and an entry can't be changed: so a reason stands
 * apart, its entry holds a signature of it (`reasonMac`), and an erasure takes it away.
 */
export const auditReasons = pgTable("audit_reasons", {
  /** Without a foreign key: nothing may hold entries in their place but their seals. */
  entryId: uuid().primaryKey(),
  text: text().notNull(),
});

/** The chain: each seal holds the hash of the one before. Numbers have no gaps. */
export const auditSeals = pgTable("audit_seals", {
  number: bigint({ mode: "number" }).primaryKey(),
  entryId: uuid()
    .notNull()
    .unique("audit_seals_entry")
    .references(() => auditEntries.id),
  before: bytes().notNull(),
  hash: bytes().notNull(),
});

/** Entries that wait for their seal, inserted by a trigger. */
export const auditUnsealed = pgTable("audit_unsealed", { entryId: uuid().primaryKey() });

export type AuditEntry = typeof auditEntries.$inferSelect;
