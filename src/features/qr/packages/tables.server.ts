import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { bytes, moment } from "#platform/database/columns.server.ts";
import type { SymbolSettings } from "./contract.ts";

/** A batch of codes. They are all there or none is: `made` tells how far the work has come. */
export const qrPackages = pgTable(
  "qr_packages",
  {
    id: uuid().primaryKey(),
    name: text().notNull().unique("qr_packages_name"),
    count: integer().notNull(),
    purpose: text(),
    /** Whose stock it is; `null` is our own. */
    resellerId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Whether its plates may be packed without having been photographed. */
    mayGoUnchecked: boolean().notNull().default(true),
    symbol: jsonb().$type<SymbolSettings>().notNull(),
    made: integer().notNull(),
    createdAt: moment().notNull(),
    readyAt: moment(),
    /** Its job failed for good; staff may have it tried again. */
    gaveUpAt: moment(),
    /** The keys for the cards, readable with the installation's key alone; gone once printed. */
    sealedKeys: bytes(),
  },
  (table) => [index("qr_packages_reseller").on(table.resellerId, table.id)],
);
