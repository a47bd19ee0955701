import { getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Reader } from "#platform/database/database.server.ts";

/**
 * Inserts rows in their order, with one array per column: so the statement is the same for any number of rows,
 * and is planned once. Missing values are null: the table's defaults aren't used.
 */
export function insertRows<Table extends PgTable>(
  writer: Reader,
  table: Table,
  rows: readonly Table["$inferInsert"][],
) {
  const arrays = Object.entries(getTableColumns(table)).map(([key, column]) => {
    const values = rows.map((row: Record<string, unknown>) => {
      const value = row[key] ?? null;
      return value === null ? null : column.mapToDriverValue(value);
    });
    return sql`${sql.param(values)}::${sql.raw(column.getSQLType())}[]`;
  });
  return writer.insert(table).select(sql`select * from unnest(${sql.join(arrays, sql`, `)})`);
}
