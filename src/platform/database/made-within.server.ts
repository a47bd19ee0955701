import { and, gte, lt, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { firstIdAt } from "#platform/ids.ts";
import type { Span } from "#platform/staff-work.server.ts";

/** Rows of a time, by the primary key: ids begin with the moment in which they were made. */
export function madeWithin(id: PgColumn, { from, until }: Span): SQL | undefined {
  return and(gte(id, firstIdAt(from)), lt(id, firstIdAt(until)));
}
