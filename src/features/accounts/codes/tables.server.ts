import { bigint, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, moment } from "#platform/database/columns.server.ts";
import { users } from "../tables.server.ts";

export const secondFactors = pgTable("second_factors", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Shared with the app, so it can't be a hash: base 32, sealed (decision 076). */
  secret: text().notNull(),
  /** `null` until a first code has shown that the app has it. */
  confirmedAt: moment(),
  /** Of the last code that was taken: none counts twice, nor any before it. */
  lastStep: bigint({ mode: "number" }),
});

/** What is used is no longer there. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
