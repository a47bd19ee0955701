import { type AnyPgColumn, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { moment } from "#platform/database/columns.server.ts";
import type { StaffStep } from "../ledger/contract.ts";

/** A step that was pressed for many at once. Which codes took it stands in their history. */
export const qrBulks = pgTable(
  "qr_bulks",
  {
    id: uuid().primaryKey(),
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
    step: text().$type<StaffStep>().notNull(),
    /** How many took it. */
    count: integer().notNull(),
    at: moment().notNull(),
    undoneAt: moment(),
    /** The one that this one takes back. */
    undoes: uuid().references((): AnyPgColumn => qrBulks.id),
  },
  (table) => [index("qr_bulks_actor").on(table.actorId), index("qr_bulks_undoes").on(table.undoes)],
);
