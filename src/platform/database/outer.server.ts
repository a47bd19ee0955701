import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * A column of the surrounding query, in a subquery written by hand. In the select list of a query of
 * one table, Drizzle writes the columns of a template without their table, so that a bare one means
 * the subquery's own column of that name; a template within the template keeps its table.
 */
export function outer(column: PgColumn): SQL {
  return sql`${column}`;
}
