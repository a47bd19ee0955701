import { eq } from "drizzle-orm";
import type { Reader } from "#platform/database/database.server.ts";
import { memorials } from "#features/memorials/tables.server.ts";
import { withoutWords } from "../../restrictions/model.ts";
import { isBiographyHeld, removedWords } from "../../restrictions/queries.server.ts";

/**
 * A hidden biography as its writers are given it: without the words that it is hidden for. Once they
 * save it like that it is seen again. `null` where nothing is left, or it is held.
 */
export async function findStoryForWriters(
  reader: Reader,
  memorialId: string,
): Promise<string | null> {
  const [row] = await reader
    .select({ biography: memorials.biography, isHeld: isBiographyHeld })
    .from(memorials)
    .where(eq(memorials.id, memorialId));
  const biography = row?.isHeld === false ? row.biography : null;
  if (biography === null) return null;
  const { ofBiography } = await removedWords(reader, memorialId);
  return ofBiography.length === 0 ? null : withoutWords(biography, ofBiography);
}
