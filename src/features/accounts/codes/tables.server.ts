import { bigint, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, timestamptz } from "#platform/database/columns.server.ts";
import { users } from "../tables.server.ts";

export const secondFactors = pgTable("second_factors", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Shared with the app, so it can't be a hash: base 32, encrypted (decision 076). */
  secret: text().notNull(),
  /** `null` until a first code has proved that the app has the secret. */
  confirmedAt: timestamptz(),
  /** Time step of the last accepted code: neither it nor an earlier one is accepted again. */
  lastStep: bigint({ mode: "number" }),
});

/** Used codes are deleted. */
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
