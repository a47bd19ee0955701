import { foreignKey, pgTable, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";

/**
 * An owner's offer of the page to one of its keepers; deleted when accepted, declined, or the
 * keeper leaves.
 */
export const ownershipOffers = pgTable(
  "ownership_offers",
  {
    memorialId: uuid().primaryKey(),
    toId: uuid().notNull(),
    offeredAt: timestamptz().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.memorialId, table.toId],
      foreignColumns: [keepers.memorialId, keepers.userId],
      name: "ownership_offers_keeper",
    }).onDelete("cascade"),
  ],
);
