import { z } from "zod";

const PAGE_MAX = 100;

const cursor = z.uuid().optional();

/** A query string holds text; a JSON body a number. */
export const pageQuery = z.object({
  limit: z.coerce.number<string | number>().int().min(1).max(PAGE_MAX).default(20),
  cursor,
});
export const pageInBody = z.object({
  limit: z.number().int().min(1).max(PAGE_MAX).default(20),
  cursor,
});

/** A page of a list, newest first. `nextCursor` is `null` on the last one. */
export function page<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

export type Page<Item> = { items: Item[]; nextCursor: string | null };

/**
 * Cuts rows read with `limit + 1` into a page; ids rise with time, so the last one is the cursor.
 */
export function pageOf<Item extends { id: string }>(rows: Item[], limit: number): Page<Item> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? last.id : null };
}
