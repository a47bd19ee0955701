import { type AnyPgColumn, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment } from "#platform/database/columns.server.ts";
import type { StaffStep } from "../ledger/contract.ts";
import type { Stage } from "../life/contract.ts";

/** A step that was pressed for many at once. Which codes took it stands in their history. */
export const qrBulks = pgTable(
  "qr_bulks",
  {
    id: uuid().primaryKey(),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    step: text().$type<StaffStep>().notNull(),
    /** How many were to take it, of how many it is decided by now, and how many of them took it. */
    wanted: integer().notNull(),
    done: integer().notNull(),
    count: integer().notNull(),
    at: moment().notNull(),
    /** `null` as long as codes wait for it. */
    readyAt: moment(),
    /** Its job failed for good: the codes that wait for it may take another step. */
    gaveUpAt: moment(),
    undoneAt: moment(),
    /** The one that this one takes back. */
    undoes: uuid().references((): AnyPgColumn => qrBulks.id),
  },
  (table) => [index("qr_bulks_actor").on(table.actorId), index("qr_bulks_undoes").on(table.undoes)],
);

/** Codes that wait for a step of many, each for one. They go as they take it. */
export const qrBulkWaiting = pgTable(
  "qr_bulk_waiting",
  {
    /** No reference: it would hold the rows that scanners press, and no code is ever erased. */
    code: text().primaryKey(),
    bulkId: uuid()
      .notNull()
      .references(() => qrBulks.id),
    /** Where its plate stood when it was looked at: from elsewhere it doesn't take the step. */
    stage: text().$type<Stage>().notNull(),
  },
  (table) => [index("qr_bulk_waiting_bulk").on(table.bulkId, table.code)],
);
