import { inArray } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { invalidField } from "#platform/errors.ts";
import { stockLocations } from "../tables.server.ts";

/** Throws `invalid` for the first field whose location there is none of. */
export async function refuseUnknownLocations(
  reader: Reader,
  asked: Record<string, string | readonly string[] | null>,
): Promise<void> {
  const ids = Object.values(asked).flatMap((id) => id ?? []);
  const found = await reader
    .select({ id: stockLocations.id })
    .from(stockLocations)
    .where(inArray(stockLocations.id, ids));
  const known = new Set(found.map(({ id }) => id));
  for (const [field, id] of Object.entries(asked)) {
    if (![id ?? []].flat().every((one) => known.has(one))) {
      throw invalidField(field, "noSuchLocation");
    }
  }
}

/** Throws `invalid` unless a batch is named exactly where an item is told apart by batch. */
export function refuseWrongBatch(
  { isBatched }: { isBatched: boolean },
  batch: string | null,
): void {
  if (isBatched && batch === null) throw invalidField("batch", "batchMissing");
  if (!isBatched && batch !== null) throw invalidField("batch", "batchUnused");
}
