import { and, asc, eq, gt, gte, sql } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { isListed } from "../directory/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { PART_MAX } from "./model.ts";

/** As the condition of the index by which they are read. */
const isNamed = () => and(isListed(), eq(memorials.indexing, "open"));

export async function countParts({ database }: Context): Promise<number> {
  return Math.ceil((await database.$count(memorials, isNamed())) / PART_MAX);
}

/** The first memorial of a part, counted from 1; `null` beyond the last one. */
export async function firstOfPart({ database }: Context, part: number): Promise<string | null> {
  const [first] = await database
    .select({ id: memorials.id })
    .from(memorials)
    .where(isNamed())
    .orderBy(asc(memorials.id))
    .offset((part - 1) * PART_MAX)
    .limit(1);
  return first?.id ?? null;
}

const IN_BATCH = 5000;
/** As text: nothing else is done with it, fifty thousand times. */
const CHANGED_ON = sql<string>`to_char(${memorials.updatedAt} at time zone 'utc', 'YYYY-MM-DD')`;

/** The memorials of a part, in batches: no part is ever whole in memory. */
export async function* memorialsOfPart({ database }: Context, first: string) {
  let left = PART_MAX;
  let last: string | null = null;
  while (left > 0) {
    const rows: { id: string; slug: string; changedOn: string }[] = await database
      .select({ id: memorials.id, slug: memorials.slug, changedOn: CHANGED_ON })
      .from(memorials)
      .where(and(isNamed(), last === null ? gte(memorials.id, first) : gt(memorials.id, last)))
      .orderBy(asc(memorials.id))
      .limit(Math.min(IN_BATCH, left));
    yield rows;
    if (rows.length < Math.min(IN_BATCH, left)) return;
    left -= rows.length;
    last = rows.at(-1)?.id ?? null;
  }
}
