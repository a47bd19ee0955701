import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment } from "#platform/database/columns.server.ts";
import { qrCodes } from "../tables.server.ts";

/** Codes whose files were fetched for a machine, so that none is engraved twice. */
export const qrMachineHolds = pgTable(
  "qr_machine_holds",
  {
    code: text()
      .primaryKey()
      .references(() => qrCodes.code),
    /** Those that were fetched together; whoever knows it may fetch them again. */
    exportId: uuid().notNull(),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    at: moment().notNull(),
  },
  (table) => [index("qr_machine_holds_actor").on(table.actorId)],
);
