import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import { qrCodes } from "../tables.server.ts";
import type { PlateEnd } from "./contract.ts";

/** The physical plates of a code, in order. Rows are never deleted: the last one is current. */
export const qrPlates = pgTable(
  "qr_plates",
  {
    code: text()
      .notNull()
      .references(() => qrCodes.code),
    /** 1 for the first that carried the code. */
    number: integer().notNull(),
    material: text(),
    widthMm: integer(),
    heightMm: integer(),
    serial: text().unique("qr_plates_serial"),
    engravedAt: timestamptz().notNull(),
    /** When it was replaced, and why. */
    endedAt: timestamptz(),
    endedAs: text().$type<PlateEnd>(),
  },
  (table) => [primaryKey({ columns: [table.code, table.number] })],
);
