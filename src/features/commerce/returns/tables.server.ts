import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/accounts/tables.server.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { timestamptz } from "#platform/database/columns.server.ts";
import { resellerCompanies } from "../companies/tables.server.ts";
import { invoices } from "../invoices/tables.server.ts";
import { orderLines } from "../orders/tables.server.ts";
import type { PlateCondition, ReturnKind, ReturnState } from "./contract.ts";

/** Plates that a reseller sends back, or has lost: those are settled when they are reported. */
export const returns = pgTable(
  "returns",
  {
    id: uuid().primaryKey(),
    /** The number that people see, without its letter. */
    number: integer().generatedAlwaysAsIdentity({ startWith: 1001 }).unique("returns_number"),
    companyId: uuid()
      .notNull()
      .references(() => resellerCompanies.id),
    kind: text().$type<ReturnKind>().notNull(),
    state: text().$type<ReturnState>().notNull(),
    /** In the words of whoever announced it. */
    reason: text().notNull(),
    announcedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    announcedAt: timestamptz().notNull(),
    receivedAt: timestamptz(),
    settledAt: timestamptz(),
    creditNoteId: uuid().references(() => invoices.id),
  },
  (table) => [
    index("returns_company").on(table.companyId, table.id),
    index("returns_state").on(table.state, table.id),
    index("returns_announced_by")
      .on(table.announcedBy)
      .where(sql`${table.announcedBy} is not null`),
  ],
);

export const returnLines = pgTable(
  "return_lines",
  {
    returnId: uuid()
      .notNull()
      .references(() => returns.id),
    code: text()
      .notNull()
      .references(() => qrCodes.code),
    /** What was paid for the plate; `null` for one that no order of the company brought. */
    orderLineId: uuid().references(() => orderLines.id, { onDelete: "set null" }),
    /** As it was found when it came back. */
    condition: text().$type<PlateCondition>(),
    /** Until it is settled. */
    isOpen: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.code] }),
    // Of two returns of a plate at once one is taken.
    uniqueIndex("return_lines_open")
      .on(table.code)
      .where(sql`${table.isOpen}`),
    index("return_lines_order_line").on(table.orderLineId),
  ],
);
