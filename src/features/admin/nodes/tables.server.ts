import { bigint, pgTable, real, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { Config } from "#platform/config.server.ts";

/** The running processes of the installation, as each last told of itself. */
export const serverNodes = pgTable("server_nodes", {
  id: uuid().primaryKey(),
  /** The machine's name and the process' number. */
  machine: text().notNull(),
  /** `ended` for one that ended as it should: what it found last is kept for a day, for its successor. */
  role: text().$type<Config["role"] | "ended">().notNull(),
  startedAt: timestamptz().notNull(),
  seenAt: timestamptz().notNull(),
  cpuPercent: real().notNull(),
  memoryBytes: bigint({ mode: "number" }).notNull(),
  eventLoopMs: real().notNull(),
});
