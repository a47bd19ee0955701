import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "#platform/database/columns.server.ts";
import type { AlarmRule } from "./contract.ts";

/** When each alarm was told last, so that it is not told again at once. */
export const securityAlarms = pgTable("security_alarms", {
  rule: text().$type<AlarmRule>().primaryKey(),
  count: integer().notNull(),
  toldAt: moment().notNull(),
});
