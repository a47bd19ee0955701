import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { bytes, moment } from "#platform/database/columns.server.ts";
import { memorials } from "../tables.server.ts";
import type { How, ToldKind } from "./contract.ts";

/** Where somebody chose; everywhere else `DEFAULT_HOW` holds. */
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

/** Until when somebody has looked, and been written to. News itself is kept nowhere twice. */
export const notificationMarks = pgTable("notification_marks", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  seenAt: moment(),
  toldNow: moment(),
  toldDay: moment(),
  toldWeek: moment(),
  mailsOffAt: moment(),
});

/** From the mails themselves. Used twice it does what it did: mail programs press more than once. */
export const unsubscribeTokens = pgTable(
  "unsubscribe_tokens",
  {
    tokenHash: bytes().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment().notNull(),
  },
  (table) => [index("unsubscribe_tokens_user").on(table.userId)],
);
