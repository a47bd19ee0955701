import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import { qrCodes } from "../tables.server.ts";

/** Codes whose files were fetched for a machine, so that none is engraved twice. */
export const qrMachineHolds = pgTable(
  "qr_machine_holds",
  {
    code: text()
      .primaryKey()
      .references(() => qrCodes.code),
    /** The export; with its id the files can be fetched again. */
    exportId: uuid().notNull(),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    at: timestamptz().notNull(),
  },
  (table) => [index("qr_machine_holds_actor").on(table.actorId)],
);
