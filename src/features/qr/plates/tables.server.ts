import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#platform/database/columns.server.ts";
import { qrCodes } from "../tables.server.ts";
import type { PlateEnd } from "./contract.ts";

/** The things that carry a code, one after another. Rows are never erased: the last one counts. */
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
    engravedAt: moment().notNull(),
    /** When another one had to be made, and why. */
    endedAt: moment(),
    endedAs: text().$type<PlateEnd>(),
  },
  (table) => [primaryKey({ columns: [table.code, table.number] })],
);
