import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { memorials } from "../tables.server.ts";

/** A row exists once a keeper has set a field. */
export const graves = pgTable("graves", {
  memorialId: uuid()
    .primaryKey()
    .references(() => memorials.id, { onDelete: "cascade" }),
  cemetery: text(),
  gravePlot: text("plot"),
  graveNote: text("note"),
  gravePosition: text("position"),
});
