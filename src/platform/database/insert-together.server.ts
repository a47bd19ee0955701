import { getTableName } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#platform/database/database.server.ts";
import { together } from "#platform/database/together.server.ts";

type TableWithId = PgTable & { id: PgColumn };
type Row = { id: string };
type Insert = (row: Row) => Promise<boolean>;

const inserts = new WeakMap<Database, Map<string, Insert>>();

/**
 * Adds a row, in one statement with what others add to the table at the same time. `false` when a
 * unique constraint knows it already. A row that the table refuses fails alone.
 */
export function insertTogether<Table extends TableWithId>(
  database: Database,
  table: Table,
  row: Table["$inferInsert"] & Row,
): Promise<boolean> {
  const ofDatabase = inserts.get(database) ?? new Map<string, Insert>();
  inserts.set(database, ofDatabase);
  const name = getTableName(table);
  const insert = ofDatabase.get(name) ?? together((rows) => insertRows(database, table, rows));
  ofDatabase.set(name, insert);
  return insert(row);
}

async function insertRows(database: Database, table: TableWithId, rows: Row[]) {
  const written = await database
    .insert(table)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: table.id });
  const ids = new Set(written.map(({ id }) => id));
  return rows.map(({ id }) => ids.has(id));
}
