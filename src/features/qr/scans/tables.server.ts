import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { qrCodes } from "../tables.server.ts";

/** Number of scans per code and day, without data about visitors. */
export const qrScans = pgTable(
  "qr_scans",
  {
    code: text()
      .notNull()
      .references(() => qrCodes.code),
    day: date().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.day] })],
);

/** Scans of unknown codes, for staff: a plate whose code was never issued, or a typing error. */
export const qrMissedScans = pgTable(
  "qr_missed_scans",
  {
    day: date().notNull(),
    kind: text().$type<"unknown" | "mistyped">().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
);
