import { eq, sql } from "drizzle-orm";
import { outer } from "#platform/database/outer.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { memorials } from "../tables.server.ts";
import type { Sections } from "./contract.ts";
import { withDefaults, type StoredSections } from "./model.ts";
import { memorialSections } from "./tables.server.ts";

/**
 * The stored sections of a memorial as one column of its row: a visit reads them without a query of
 * their own.
 */
export const storedSections = sql<StoredSections | null>`(
  select json_object_agg(section, json_build_object('privacy', privacy, 'moderation', moderation))
  from ${memorialSections}
  where memorial_id = ${outer(memorials.id)})`;

/**
 * For callers that hold the lock on the memorial: a statement that waited for the lock would read
 * the previous values.
 */
export async function readSections(reader: Reader, memorialId: string): Promise<Sections> {
  const rows = await reader
    .select()
    .from(memorialSections)
    .where(eq(memorialSections.memorialId, memorialId));
  return withDefaults(Object.fromEntries(rows.map((row) => [row.section, row])));
}
