import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import type { BugState } from "./contract.ts";

/** One row for each route and error that people reported. Goes with the last of its reports. */
export const bugs = pgTable(
  "bugs",
  {
    id: uuid().primaryKey(),
    route: text().notNull(),
    /** See `errorKey`; "" for reports without an error. */
    error: text().notNull(),
    state: text().$type<BugState>().notNull(),
    fixedIn: text(),
    fixedAt: timestamptz(),
    count: integer().notNull(),
    firstAt: timestamptz().notNull(),
    lastAt: timestamptz().notNull(),
    /** The latest report: ids rise with time, so the list is in the order of these. */
    lastId: uuid().notNull(),
  },
  (table) => [
    unique("bugs_error").on(table.route, table.error),
    index("bugs_last").on(table.lastId),
    index("bugs_state").on(table.state, table.lastId),
  ],
);

/** What one person reported; kept for `CONTACT_DAYS`, its picture for ninety days. */
export const bugReports = pgTable(
  "bug_reports",
  {
    id: uuid().primaryKey(),
    bugId: uuid()
      .notNull()
      .references(() => bugs.id),
    number: text().notNull().unique("bug_reports_number"),
    message: text().notNull(),
    build: text().notNull(),
    shownAt: timestamptz().notNull(),
    receivedAt: timestamptz().notNull(),
    locale: text().$type<Locale>().notNull(),
    email: text(),
    tellMe: boolean().notNull(),
    toldAt: timestamptz(),
    path: text(),
    errors: jsonb().$type<{ text: string }[]>().notNull(),
    pictureKey: text(),
    /** Without a foreign key: tickets go on their own day. */
    ticketId: uuid(),
    /** Sent by the browser, so that a retry is no second report. */
    idempotencyKey: text().unique("bug_reports_once"),
  },
  (table) => [index("bug_reports_bug").on(table.bugId, table.id)],
);

/** Builds of the pages by when the first report named them. */
export const bugBuilds = pgTable("bug_builds", {
  build: text().primaryKey(),
  firstSeenAt: timestamptz().notNull(),
});
