import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { memorials } from "../tables.server.ts";

/**
 * Former slugs of a memorial: they redirect permanently and are never reused. A guessable one
 * redirects only while the page is public, as it would reveal the page to strangers.
 */
export const formerSlugs = pgTable("former_slugs", {
  slug: text().primaryKey(),
  memorialId: uuid()
    .notNull()
    .references(() => memorials.id, { onDelete: "cascade" }),
  isGuessable: boolean().notNull().default(false),
});
