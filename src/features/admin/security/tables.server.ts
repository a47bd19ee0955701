import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { AlarmRule } from "./contract.ts";

/** When each alarm was last raised, so that it isn't repeated at once. */
export const securityAlarms = pgTable("security_alarms", {
  rule: text().$type<AlarmRule>().primaryKey(),
  count: integer().notNull(),
  toldAt: timestamptz().notNull(),
});
