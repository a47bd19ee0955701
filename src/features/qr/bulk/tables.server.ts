import { type AnyPgColumn, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { StaffStep } from "#features/qr/code-list/contract.ts";
import type { Stage } from "#features/qr/lifecycle/contract.ts";

/** Bulk steps. Which codes took one is recorded in their history. */
export const qrBulks = pgTable(
  "qr_bulks",
  {
    id: uuid().primaryKey(),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    step: text().$type<StaffStep>().notNull(),
    /** Number of codes in total, processed so far, and changed. */
    wanted: integer().notNull(),
    done: integer().notNull(),
    count: integer().notNull(),
    at: timestamptz().notNull(),
    /** `null` while codes wait for it. */
    readyAt: timestamptz(),
    /** Its job failed for good: the waiting codes may take another step. */
    gaveUpAt: timestamptz(),
    undoneAt: timestamptz(),
    /** The bulk step that this one undoes. */
    undoes: uuid().references((): AnyPgColumn => qrBulks.id),
  },
  (table) => [index("qr_bulks_actor").on(table.actorId), index("qr_bulks_undoes").on(table.undoes)],
);

/** Codes that wait for a bulk step, one each. Rows are deleted as they are processed. */
export const qrBulkWaiting = pgTable(
  "qr_bulk_waiting",
  {
    /** No foreign key: it would lock the rows that scans update, and codes are never deleted. */
    code: text().primaryKey(),
    bulkId: uuid()
      .notNull()
      .references(() => qrBulks.id),
    /** Its plate's stage in the preview: from another one it doesn't take the step. */
    stage: text().$type<Stage>().notNull(),
  },
  (table) => [index("qr_bulk_waiting_bulk").on(table.bulkId, table.code)],
);
