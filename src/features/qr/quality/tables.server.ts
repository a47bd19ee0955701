import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment } from "#platform/database/columns.server.ts";
import { qrPlateChecks } from "../plate-checks/tables.server.ts";

/** Plates that two people let go though their grade is too low. */
export const qrPlateExceptions = pgTable(
  "qr_plate_exceptions",
  {
    checkId: uuid()
      .primaryKey()
      .references(() => qrPlateChecks.id),
    reason: text().notNull(),
    askedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    askedAt: moment().notNull(),
    confirmedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** `null` as long as it waits for a second person. */
    confirmedAt: moment(),
  },
  (table) => [
    index("qr_plate_exceptions_asked").on(table.askedBy),
    index("qr_plate_exceptions_confirmed").on(table.confirmedBy),
    index("qr_plate_exceptions_waiting")
      .on(table.askedAt)
      .where(sql`${table.confirmedAt} is null`),
  ],
);
