import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import { memorials } from "../tables.server.ts";
import type { How, ToldKind } from "./contract.ts";

/** Explicit settings; `DEFAULT_HOW` applies otherwise. */
export const notificationChoices = pgTable(
  "notification_choices",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    kind: text().$type<ToldKind>().notNull(),
    how: text().$type<How>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.memorialId, table.kind] })],
);

/**
 * Until when a user has seen the list, and has been mailed. The entries themselves are not copied.
 */
export const notificationMarks = pgTable("notification_marks", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  seenAt: timestamptz(),
  toldNow: timestamptz(),
  toldDay: timestamptz(),
  toldWeek: timestamptz(),
  mailsOffAt: timestamptz(),
});

/** Unsubscribe links in mails. Idempotent, as mail programs may send the request more than once. */
export const unsubscribeTokens = pgTable(
  "unsubscribe_tokens",
  {
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamptz().notNull(),
  },
  (table) => [index("unsubscribe_tokens_user").on(table.userId)],
);
