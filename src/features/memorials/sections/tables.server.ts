import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { memorials } from "../tables.server.ts";
import type { Moderation, SectionName, SectionPrivacy } from "./contract.ts";

/**
 * What keepers have chosen for the sections of a page. A section without a row has its defaults, so
 * that a new one needs no row on any memorial.
 */
export const memorialSections = pgTable(
  "memorial_sections",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    section: text().$type<SectionName>().notNull(),
    privacy: text().$type<SectionPrivacy>().notNull(),
    /** Null where visitors add nothing. */
    moderation: text().$type<Moderation>(),
  },
  (table) => [primaryKey({ columns: [table.memorialId, table.section] })],
);
