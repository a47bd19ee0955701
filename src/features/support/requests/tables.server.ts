import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { bytes, moment } from "#platform/database/columns.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import type { OwnRequest, RequestKind } from "./contract.ts";

/** Requests by mail that nobody has confirmed yet; one that is confirmed is no longer there. */
export const rightsRequestLinks = pgTable("rights_request_links", {
  id: uuid().primaryKey(),
  /** `null` until the mail goes out. */
  tokenHash: bytes().unique("rights_request_links_token"),
  kind: text().$type<RequestKind>().notNull(),
  email: text().notNull(),
  message: text(),
  locale: text().$type<Locale>().notNull(),
  expiresAt: moment().notNull(),
});

export const rightsRequests = pgTable(
  "rights_requests",
  {
    id: uuid().primaryKey(),
    /** By which people name it. */
    number: integer().generatedAlwaysAsIdentity().unique("rights_requests_number"),
    kind: text().$type<RequestKind>().notNull(),
    state: text().$type<OwnRequest["state"]>().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Where the answer goes; proved to be read by whoever asks. `null` once they are erased. */
    email: text(),
    message: text(),
    answer: text(),
    locale: text().$type<Locale>().notNull(),
    /** A copy or an erasure of the profile: no staff answer it. */
    isSelfService: boolean().notNull().default(false),
    receivedAt: moment().notNull(),
    dueAt: moment().notNull(),
    closedAt: moment(),
  },
  (table) => [index("rights_requests_user").on(table.userId)],
);

/** What happened to a request; rows are only ever added. */
export const rightsRequestSteps = pgTable(
  "rights_request_steps",
  {
    id: uuid().primaryKey(),
    requestId: uuid()
      .notNull()
      .references(() => rightsRequests.id, { onDelete: "cascade" }),
    step: text().$type<"received" | "done" | "refused" | "withdrawn">().notNull(),
    at: moment().notNull(),
    /** Who of the staff; `null` for whoever asked. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [index("rights_request_steps_request").on(table.requestId)],
);
