import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { timestamptz } from "#platform/database/columns.server.ts";
import type { HealthFinding } from "#platform/health.ts";
import { serverNodes } from "../nodes/tables.server.ts";
import type { BackupKind } from "./contract.ts";

/** What each node last found: a full disk on one is nobody else's. */
export const healthFindings = pgTable(
  "health_findings",
  {
    nodeId: uuid()
      .notNull()
      .references(() => serverNodes.id, { onDelete: "cascade" }),
    key: text().notNull(),
    state: text().$type<HealthFinding["state"]>().notNull(),
    reason: text().notNull(),
    filled: jsonb().$type<NonNullable<HealthFinding["values"]>>().notNull(),
    /** When this state began. */
    since: timestamptz().notNull(),
  },
  (table) => [primaryKey({ columns: [table.nodeId, table.key] })],
);

/** Backups that were made, and rehearsals of restoring one, as the operator's own programs told. */
export const backupRecords = pgTable(
  "backup_records",
  {
    id: uuid().primaryKey(),
    kind: text().$type<BackupKind>().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    recordedAt: timestamptz().notNull(),
  },
  (table) => [index("backup_records_kind").on(table.kind, table.id)],
);
