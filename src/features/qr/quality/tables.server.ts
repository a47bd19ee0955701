import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import { qrPlateChecks } from "../plate-checks/tables.server.ts";

/** Exceptions that two people approve for plates with too low a grade. */
export const qrPlateExceptions = pgTable(
  "qr_plate_exceptions",
  {
    checkId: uuid()
      .primaryKey()
      .references(() => qrPlateChecks.id),
    reason: text().notNull(),
    askedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    askedAt: timestamptz().notNull(),
    confirmedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** `null` while it waits for a second person. */
    confirmedAt: timestamptz(),
  },
  (table) => [
    index("qr_plate_exceptions_asked").on(table.askedBy),
    index("qr_plate_exceptions_confirmed").on(table.confirmedBy),
    index("qr_plate_exceptions_waiting")
      .on(table.askedAt)
      .where(sql`${table.confirmedAt} is null`),
  ],
);
