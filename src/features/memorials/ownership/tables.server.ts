import { foreignKey, pgTable, uuid } from "drizzle-orm/pg-core";
import { moment } from "#platform/database/columns.server.ts";
import { keepers } from "../tables.server.ts";

/** What an owner has offered one who keeps the page with them; gone with a yes, a no, or the keeper. */
export const ownershipOffers = pgTable(
  "ownership_offers",
  {
    memorialId: uuid().primaryKey(),
    toId: uuid().notNull(),
    offeredAt: moment().notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.memorialId, table.toId],
      foreignColumns: [keepers.memorialId, keepers.userId],
      name: "ownership_offers_keeper",
    }).onDelete("cascade"),
  ],
);
