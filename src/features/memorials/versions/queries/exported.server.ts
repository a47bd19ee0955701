import { and, asc, eq, gt } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { IN_BATCH, inBatches } from "#platform/database/read-batches.server.ts";
import { memorials } from "../../tables.server.ts";
import { readEvent } from "../model.ts";
import { wordsOf, type Withheld } from "../policy.ts";
import { changes } from "../tables.server.ts";
import { withheldOn } from "./withheld.server.ts";

const exported = {
  id: changes.id,
  page: memorials.name,
  memorialId: changes.memorialId,
  of: changes.of,
  eventId: changes.eventId,
  deed: changes.deed,
  at: changes.at,
  name: changes.name,
  words: changes.words,
  erasedAt: changes.erasedAt,
};

/** What somebody wrote, on whatever page, in the order of beginning; without what was taken off a page. */
export async function* exportedVersions(ctx: Context, userId: string) {
  const rules = new Map<string, Promise<Withheld>>();
  const rows = inBatches<Row>((last) => readBatch(ctx, userId, last));
  for await (const row of rows) {
    const { page, of, deed, at, name, memorialId } = row;
    const withheld = rules.get(memorialId) ?? withheldOn(ctx, memorialId);
    rules.set(memorialId, withheld);
    const words = wordsOf(row, await withheld) === "kept" ? row.words : null;
    const told = words === null || of === "biography" ? words : readEvent(words);
    yield { page, of, deed, at, name, words: told };
  }
}

type Row = Awaited<ReturnType<typeof readBatch>>[number];

function readBatch({ database }: Context, userId: string, last: { id: string } | null) {
  return database
    .select(exported)
    .from(changes)
    .innerJoin(memorials, eq(memorials.id, changes.memorialId))
    .where(and(eq(changes.savedBy, userId), last ? gt(changes.id, last.id) : undefined))
    .orderBy(asc(changes.id))
    .limit(IN_BATCH);
}
