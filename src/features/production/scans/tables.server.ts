import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import { boxes } from "../boxes/tables.server.ts";
import type { ScanTask } from "./contract.ts";
import type { Outcome } from "./model.ts";

/** Scans that were judged, so that one sent again is answered as the first time. */
export const warehouseScans = pgTable(
  "warehouse_scans",
  {
    /** Drawn by the scanner. */
    id: uuid().primaryKey(),
    /** SHA-256 of what was sent: another scan with the same id is refused. */
    digest: bytes().notNull(),
    task: text().$type<ScanTask>().notNull(),
    /** By the scanner's clock. */
    at: timestamptz().notNull(),
    receivedAt: timestamptz().notNull(),
    scannedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    outcome: text().$type<Outcome>().notNull(),
    /** As it was read, of a code that exists or not. */
    code: text(),
    /** On the card, of another plate. */
    cardCode: text(),
    boxId: uuid().references(() => boxes.id),
    /** Who packed it before. */
    otherId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("warehouse_scans_received").on(table.receivedAt, table.id),
    index("warehouse_scans_scanned_by")
      .on(table.scannedBy)
      .where(sql`${table.scannedBy} is not null`),
    index("warehouse_scans_other")
      .on(table.otherId)
      .where(sql`${table.otherId} is not null`),
    index("warehouse_scans_box")
      .on(table.boxId)
      .where(sql`${table.boxId} is not null`),
  ],
);
