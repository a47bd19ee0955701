import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#platform/database/database.server.ts";
import { together } from "#platform/database/together.server.ts";

type TableWithId = PgTable & { id: PgColumn };
type Row = { id: string };
type Insert = (row: Row) => Promise<boolean>;

const inserts = new WeakMap<Database, Map<string, Insert>>();

/**
 * Adds a row, in one statement with what others add to the table at the same time. `false` when a
 * unique constraint knows it already. A row that the table refuses fails alone. What isn't given is
 * null: the table's own defaults are not asked.
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

/** A column an array, so that the text is the same for any number of rows and is planned once. */
async function insertRows(database: Database, table: TableWithId, rows: Record<string, unknown>[]) {
  const arrays = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const values = rows.map(({ [key]: value = null }) =>
      value === null ? null : column.mapToDriverValue(value),
    );
    return sql`${sql.param(values)}::${sql.raw(column.getSQLType())}[]`;
  });
  const written = await database
    .insert(table)
    .select(sql`select * from unnest(${sql.join(arrays, sql`, `)})`)
    .onConflictDoNothing()
    .returning({ id: table.id });
  const ids = new Set(written.map(({ id }) => id));
  return rows.map(({ id }) => ids.has(id));
}
