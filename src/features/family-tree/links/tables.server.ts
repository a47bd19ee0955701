import { foreignKey, index, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import { treePeople } from "../tree/tables.server.ts";

/** A person of a tree who has a page of their own, once an editor of each has agreed. */
export const treeLinks = pgTable(
  "tree_links",
  {
    id: uuid().primaryKey(),
    /** Whose tree it is: its keeper asked. */
    memorialId: uuid().notNull(),
    personId: uuid().notNull(),
    /** By id: a changed slug changes no link. */
    otherId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    askedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    askedAt: timestamptz().notNull(),
    /** `null` until an editor of the other page agreed. */
    acceptedAt: timestamptz(),
  },
  (table) => [
    foreignKey({
      name: "tree_links_person",
      columns: [table.memorialId, table.personId],
      foreignColumns: [treePeople.memorialId, treePeople.id],
    }).onDelete("cascade"),
    // At most one page a person, and nobody twice.
    unique("tree_links_of_person").on(table.memorialId, table.personId),
    unique("tree_links_to_page").on(table.memorialId, table.otherId),
    index("tree_links_other").on(table.otherId),
    index("tree_links_asked_by").on(table.askedBy),
  ],
);
