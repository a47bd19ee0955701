import { getTableName } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#platform/database/database.server.ts";
import { together } from "#platform/database/batch.server.ts";
import { insertRows } from "#platform/database/insert-rows.server.ts";

type TableWithId = PgTable & { id: PgColumn };
type Row = { id: string };
type Insert = (row: Row) => Promise<boolean>;

const inserts = new WeakMap<Database, Map<string, Insert>>();

/**
 * Inserts a row, in one statement with concurrent inserts into the table. Returns `false` if a
 * unique constraint already has it. A row that the table refuses fails alone. Missing values are
 * null: the table's defaults aren't used.
 */
export function insertBatch<Table extends TableWithId>(
  database: Database,
  table: Table,
  row: Table["$inferInsert"] & Row,
): Promise<boolean> {
  const ofDatabase = inserts.get(database) ?? new Map<string, Insert>();
  inserts.set(database, ofDatabase);
  const name = getTableName(table);
  const insert = ofDatabase.get(name) ?? together((rows) => writeRows(database, table, rows));
  ofDatabase.set(name, insert);
  return insert(row);
}

async function writeRows(database: Database, table: TableWithId, rows: Row[]) {
  const written = await insertRows(database, table, rows)
    .onConflictDoNothing()
    .returning({ id: table.id });
  const ids = new Set(written.map(({ id }) => id));
  return rows.map(({ id }) => ids.has(id));
}
