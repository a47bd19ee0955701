import { and, asc, eq, gt, gte, sql, type SQL } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { isListed } from "../directory/queries.server.ts";
import { memorials } from "../tables.server.ts";
import type { Named } from "./engine/sitemap-text.server.ts";
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

const IN_BATCH = 2000;
/** Days since 1970: written as a date, it would take PostgreSQL longer than finding the row. */
const CHANGED_ON = sql`(${memorials.updatedAt} at time zone 'utc')::date - date '1970-01-01'`;

type Batch = { count: number; last: string; lines: string };

/** As one row: reading thousands of them takes longer than finding them. */
async function readBatch({ database }: Context, from: SQL, take: number): Promise<Batch | null> {
  const { rows } = await database.execute<Batch>(sql`
    select count(*)::int as count, (array_agg(id))[count(*)] as last, string_agg(line, ' ') as lines
    from (select ${memorials.id} as id, ${memorials.slug} || ' ' || (${CHANGED_ON}) as line
      from ${memorials} where ${and(isNamed(), from)} order by ${memorials.id} limit ${take}) as named`);
  const [batch] = rows;
  return batch === undefined || batch.count === 0 ? null : batch;
}

/** The memorials of a part, in batches: no part is ever whole in memory. The next is read meanwhile. */
export async function* memorialsOfPart(ctx: Context, first: string) {
  let left = PART_MAX;
  let reading = readBatch(ctx, gte(memorials.id, first), Math.min(IN_BATCH, left));
  for (;;) {
    const batch = await reading;
    if (batch === null) return;
    left -= batch.count;
    const take = Math.min(IN_BATCH, left);
    const isLast = batch.count < IN_BATCH || take === 0;
    if (!isLast) {
      reading = readBatch(ctx, gt(memorials.id, batch.last), take);
      // Awaited with its turn; whoever reads may have gone by then.
      reading.catch(() => undefined);
    }
    yield namedIn(batch);
    if (isLast) return;
  }
}

/** No address holds a space. */
function namedIn({ lines }: Batch): Named[] {
  const words = lines.split(" ");
  return Array.from({ length: words.length / 2 }, (_, index) => ({
    slug: words[2 * index] ?? "",
    changedOn: dayOf(words[2 * index + 1] ?? ""),
  }));
}

const DAY = 86_400_000;
/** Few days for many memorials, and none is forgotten: there are as many as the product is old. */
const days = new Map<string, string>();

function dayOf(number: string): string {
  const known = days.get(number);
  if (known !== undefined) return known;
  const day = new Date(Number(number) * DAY).toISOString().slice(0, 10);
  days.set(number, day);
  return day;
}
