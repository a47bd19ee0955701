import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { qrCodes } from "../tables.server.ts";

/** How often a code was scanned on a day: nothing of by whom, from where or when. */
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

/** Scans that led nowhere, for staff: a plate whose code nobody drew, or a slip of the finger. */
export const qrMissedScans = pgTable(
  "qr_missed_scans",
  {
    day: date().notNull(),
    kind: text().$type<"unknown" | "mistyped">().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind] })],
);
