import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/**
 * A text by which a column's partial dates and decades (`197X`) sort: the earliest day that each can
 * mean, then how closely it is known (decade, about, year, month, day): `19710500` would be no day, so
 * May 1971 is `19710501.3`. Compared byte by byte. Every function in it is immutable, so that an index can
 * hold it.
 */
export function dateOrder(column: PgColumn): SQL<string> {
  const digits = sql`translate(${column}, 'X~-', '0')`;
  const day = sql`${digits} || substr('0101', length(${digits}) - 3)`;
  const isDecade = sql`right(${column}, 1) = 'X'`;
  const isAbout = sql`left(${column}, 1) = '~'`;
  const known = sql`case when ${isDecade} then '0' when ${isAbout} then '1' else (length(${digits}) / 2)::text end`;
  return sql<string>`((${day} || '.' || ${known}) collate "C")`;
}
