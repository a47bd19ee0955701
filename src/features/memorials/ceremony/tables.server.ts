import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { memorials } from "../tables.server.ts";

/** A row exists once a keeper has set a field. */
export const ceremonies = pgTable("ceremonies", {
  memorialId: uuid()
    .primaryKey()
    .references(() => memorials.id, { onDelete: "cascade" }),
  ceremonyPlace: text("place"),
  /** Text, as it is local time at the venue, in an unknown time zone. */
  ceremonyAt: text("at"),
  ceremonyStream: text("stream"),
});
