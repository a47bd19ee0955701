import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import type { SymbolSettings } from "./contract.ts";

/** A batch of codes, created all or none: `made` is the progress. */
export const qrPackages = pgTable(
  "qr_packages",
  {
    id: uuid().primaryKey(),
    name: text().notNull().unique("qr_packages_name"),
    count: integer().notNull(),
    purpose: text(),
    /** Whose stock it is; `null` is our own. */
    resellerId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Whether its plates may be packed without a photograph. */
    mayGoUnchecked: boolean().notNull().default(true),
    symbol: jsonb().$type<SymbolSettings>().notNull(),
    made: integer().notNull(),
    createdAt: timestamptz().notNull(),
    readyAt: timestamptz(),
    /** Its job failed for good; staff may retry it. */
    gaveUpAt: timestamptz(),
    /** The keys for the cards, encrypted with the installation's secret; deleted once printed. */
    sealedKeys: bytes(),
  },
  (table) => [index("qr_packages_reseller").on(table.resellerId, table.id)],
);
