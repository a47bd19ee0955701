import { isNotNull, sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import { dateOrder } from "#platform/database/date-order.server.ts";
import { memorials } from "../tables.server.ts";
import type { MessageKind, WaitsFor } from "../entries/contract.ts";

/**
 * Messages of all kinds. The kind precedes the id in every key, because a visit lists one kind:
 * otherwise a page with few tributes and thousands of greetings would read all of them to find the
 * tributes.
 */
export const messages = pgTable(
  "messages",
  {
    memorialId: uuid()
      .notNull()
      .references(() => memorials.id, { onDelete: "cascade" }),
    kind: text().$type<MessageKind>().notNull(),
    id: uuid().notNull(),
    authorName: text().notNull(),
    message: text().notNull(),
    relation: text(),
    /** Of a memory: a partial date, or a decade as `197X`. */
    happenedOn: text(),
    createdAt: timestamptz().notNull(),
    removedAt: timestamptz(),
    /** The keeper who removed it. */
    removedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Why a keeper has to approve it; `null` once it may be shown. */
    waitsFor: text().$type<WaitsFor>(),
    /** When a keeper approved it; `null` for entries shown at once. */
    shownAt: timestamptz(),
    /** Sent by the author's browser, so that a retry adds no second entry. */
    idempotencyKey: text(),
    /** The digest of what its author's browser keeps; `null` if nothing was sent. */
    secretHash: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.memorialId, table.kind, table.id] }),
    unique("messages_once").on(table.memorialId, table.kind, table.idempotencyKey),
    // Counting the shown entries of a page is an index-only scan of this, a few bytes per entry.
    index("messages_shown")
      .on(table.memorialId, table.kind)
      .where(sql`${table.removedAt} is null and ${table.waitsFor} is null`),
    // The walk through a life reads memories in the order of the life.
    index("messages_remembered")
      .on(table.memorialId, dateOrder(table.happenedOn), table.id)
      .where(
        sql`${table.happenedOn} is not null and ${table.removedAt} is null and ${table.waitsFor} is null`,
      ),
    index("messages_waiting").on(table.memorialId, table.id).where(isNotNull(table.waitsFor)),
    index("messages_approved")
      .on(table.memorialId, table.kind, table.shownAt)
      .where(isNotNull(table.shownAt)),
    index("messages_removed")
      .on(table.memorialId, table.removedAt)
      .where(isNotNull(table.removedAt)),
    // The erasure of an account empties the column.
    index("messages_removed_by").on(table.removedBy).where(isNotNull(table.removedBy)),
  ],
);
