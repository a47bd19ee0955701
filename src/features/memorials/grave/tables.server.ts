import { isNotNull } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import { memorials } from "../tables.server.ts";
import type { Burial } from "./contract.ts";

/** A row exists once a keeper has set a field. */
export const graves = pgTable(
  "graves",
  {
    memorialId: uuid()
      .primaryKey()
      .references(() => memorials.id, { onDelete: "cascade" }),
    cemetery: text(),
    gravePlot: text("plot"),
    graveNote: text("note"),
    gravePosition: text("position"),
    /** The few burials of a grave, in order: read and written together. */
    burials: jsonb().$type<Burial[]>().notNull().default([]),
    endsAtYearEnd: boolean().notNull().default(false),
    /** Of the burials, for the page and the reminders, which look for it. Partial dates as text. */
    restEndsOn: text(),
    isRestSure: boolean().notNull().default(false),
    leaseEndsOn: text(),
    leaseHolder: text("lease_holder_name"),
    remind: boolean().notNull().default(true),
    /** The day of the next reminder; `null` if none is to come. */
    remindOn: text(),
    /** Counts changes of burials and lease. */
    restRevision: integer().notNull().default(0),
  },
  (table) => [index("graves_remind_on").on(table.remindOn).where(isNotNull(table.remindOn))],
);

/** The reminders sent: each once for an end, whatever happens to the process that sends it. */
export const graveReminders = pgTable(
  "grave_reminders",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    endsOn: text().notNull(),
    months: integer().notNull(),
    dueOn: text().notNull(),
    sentAt: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memorialId, table.endsOn, table.months] })],
);
