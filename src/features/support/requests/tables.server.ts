import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import type { Locale } from "#platform/i18n/locales.ts";
import type { OwnRequest, RequestKind } from "./contract.ts";

/** Unconfirmed requests by mail; deleted once confirmed. */
export const rightsRequestLinks = pgTable("rights_request_links", {
  id: uuid().primaryKey(),
  /** `null` until the mail is sent. */
  tokenHash: bytes().unique("rights_request_links_token"),
  kind: text().$type<RequestKind>().notNull(),
  email: text().notNull(),
  message: text(),
  locale: text().$type<Locale>().notNull(),
  expiresAt: timestamptz().notNull(),
});

export const rightsRequests = pgTable(
  "rights_requests",
  {
    id: uuid().primaryKey(),
    /** The number that people see. */
    number: integer().generatedAlwaysAsIdentity().unique("rights_requests_number"),
    kind: text().$type<RequestKind>().notNull(),
    state: text().$type<OwnRequest["state"]>().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Where the answer goes; confirmed by the requester. `null` once erased. */
    email: text(),
    message: text(),
    answer: text(),
    locale: text().$type<Locale>().notNull(),
    /** An export or erasure in the profile: staff don't answer it. */
    isSelfService: boolean().notNull().default(false),
    receivedAt: timestamptz().notNull(),
    dueAt: timestamptz().notNull(),
    closedAt: timestamptz(),
  },
  (table) => [index("rights_requests_user").on(table.userId)],
);

/** The steps of a request; append-only. */
export const rightsRequestSteps = pgTable(
  "rights_request_steps",
  {
    id: uuid().primaryKey(),
    requestId: uuid()
      .notNull()
      .references(() => rightsRequests.id, { onDelete: "cascade" }),
    step: text().$type<"received" | "done" | "refused" | "withdrawn">().notNull(),
    at: timestamptz().notNull(),
    /** The staff member; `null` for the requester. */
    actorId: uuid().references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [index("rights_request_steps_request").on(table.requestId)],
);
