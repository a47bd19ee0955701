import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { memorials } from "../tables.server.ts";
import type { Ceremony, Guests } from "#features/memorials/content/ceremony/contract.ts";

/** A row exists once a keeper has set a field. */
export const ceremonies = pgTable("ceremonies", {
  memorialId: uuid()
    .primaryKey()
    .references(() => memorials.id, { onDelete: "cascade" }),
  /**
   * The few ceremonies of a page, in order: read and written together, with every visit, and never
   * looked for one by one. Their times are local at the venue, in an unknown time zone.
   */
  items: jsonb().$type<Ceremony[]>().notNull().default([]),
  ceremonyFlowers: text("flowers"),
  ceremonyDress: text("dress"),
  ceremonyGuests: text("guests").$type<Guests>().notNull().default("closed"),
});
