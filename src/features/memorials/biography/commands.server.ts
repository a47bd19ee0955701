import type { Reader } from "#platform/database/database.server.ts";
import { picturesNamed, sanitizeStory } from "#platform/rich-text.server.ts";
import type { MemorialChange } from "#features/memorials/content/contract.ts";
import { findOwnPictures } from "../media/queries.server.ts";

/** The sanitised biography, with pictures of this memorial only. */
export async function withCleanStory<Input extends MemorialChange>(
  input: Input,
  memorialId: string,
  reader: Reader,
): Promise<Input> {
  if (input.biography === undefined || input.biography === null) return input;
  const named = picturesNamed(input.biography);
  const own = await findOwnPictures(reader, memorialId, named);
  return { ...input, biography: sanitizeStory(input.biography, (id) => own.has(id)) };
}
