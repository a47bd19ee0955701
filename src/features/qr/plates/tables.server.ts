import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "#platform/database/columns.server.ts";
import { qrCodes } from "../tables.server.ts";

/** The things that carry a code. The last one counts; those before it were thrown away or replaced. */
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
  },
  (table) => [primaryKey({ columns: [table.code, table.number] })],
);
