import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { StaffNoticeKind } from "#platform/staff-notices.ts";
import type { NoticeHow } from "./contract.ts";

export const staffNotices = pgTable(
  "staff_notices",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<StaffNoticeKind>().notNull(),
    thing: text().notNull(),
    title: text().notNull(),
    url: text().notNull(),
    at: timestamptz().notNull(),
    seenAt: timestamptz(),
    /** When it went out in the mail of a day. */
    mailedAt: timestamptz(),
  },
  (table) => [
    // One of a kind about a thing until it was seen.
    uniqueIndex("staff_notices_unseen")
      .on(table.userId, table.kind, table.thing)
      .where(sql`seen_at is null`),
    index("staff_notices_user").on(table.userId, table.at),
    index("staff_notices_at").on(table.at),
  ],
);

/** Explicit choices; `DEFAULT_HOW` applies otherwise. */
export const staffNoticeChoices = pgTable(
  "staff_notice_choices",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<StaffNoticeKind>().notNull(),
    how: text().$type<NoticeHow>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);
