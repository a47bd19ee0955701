import { and, asc, desc, like, sql, type SQL } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { invalidField } from "#platform/errors.ts";
import { isId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import type { Page } from "#platform/paging.ts";
import { isPageUnrestricted } from "../restrictions/queries.server.ts";
import { patternOf, searchedWords } from "#platform/folded-text.ts";
import { withPortraits } from "../media/portraits/queries.server.ts";
import { LISTED, memorials } from "../tables.server.ts";
import type { ListedMemorial } from "./contract.ts";

/**
 * The memorials that whoever doesn't know of them may find, by a name or by a search engine. Written
 * as the conditions of the partial indexes, and what decisions on reports leave of them.
 */
export function isListed(): SQL | undefined {
  return and(LISTED, isPageUnrestricted);
}

const shown = {
  id: memorials.id,
  slug: memorials.slug,
  kind: memorials.kind,
  name: memorials.name,
  birthName: memorials.birthName,
  nickname: memorials.nickname,
  bornOn: memorials.bornOn,
  diedOn: memorials.diedOn,
};

type Asked = { q: string; limit: number; cursor?: string | undefined };

/** By name; similar names only where nobody has the searched one, as they take far longer to find. */
export async function listMemorials(ctx: Context, asked: Asked): Promise<Page<ListedMemorial>> {
  await ctx.limits.count("search", networkOf(ctx.address));
  const { limit, cursor } = asked;
  const rows = await namesHolding(ctx, asked);
  const found = rows.slice(0, limit).map(({ key: _, ...row }) => ({ ...row, isSimilar: false }));
  const items = await withPortraits(ctx, found);
  const last = rows[limit - 1];
  if (rows.length > limit && last !== undefined) return { items, nextCursor: cursorOf(last) };
  if (items.length > 0 || cursor !== undefined) return { items, nextCursor: null };
  const similar = await similarNames(ctx, asked);
  return { items: await withPortraits(ctx, similar), nextCursor: null };
}

/** A few, to be seen before anybody has searched. */
const RECENT = 8;

/**
 * A public page is found by its name; these are shown to anybody, so their owners have let search engines show them,
 * too. In the order of an index that holds these rows alone.
 */
export async function listRecentMemorials(ctx: Context): Promise<{ items: ListedMemorial[] }> {
  const rows = await ctx.database
    .select(shown)
    .from(memorials)
    .where(and(sql`${LISTED} and indexing = 'open'`, isPageUnrestricted))
    .orderBy(desc(memorials.id))
    .limit(RECENT);
  const items = await withPortraits(ctx, rows);
  return { items: items.map((row) => ({ ...row, isSimilar: false })) };
}

/** In the order of the letters, whatever the language: the same for every reader, and for the cursor. */
const KEY = sql<string>`${memorials.foldedNames} collate "C"`;

function namesHolding({ database }: Context, { q, limit, cursor }: Asked) {
  const words = searchedWords(q).map((word) => like(memorials.foldedNames, patternOf(word)));
  return database
    .select({ ...shown, key: KEY })
    .from(memorials)
    .where(and(isListed(), ...words, cursor === undefined ? undefined : comesAfter(cursor)))
    .orderBy(asc(KEY), asc(memorials.id))
    .limit(limit + 1);
}

/** Each word is like one of the names: all of them as one text would be like none. */
async function similarNames({ database }: Context, { q, limit }: Asked) {
  const words = searchedWords(q).filter((word) => word.length >= COMPARED);
  if (words.length === 0) return [];
  const isLike = words.map((word) => sql`${word} <% ${memorials.foldedNames}`);
  const likeness = words.map((word) => sql`word_similarity(${word}, ${memorials.foldedNames})`);
  const rows = await database.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.word_similarity_threshold', ${LIKENESS}, true)`,
    );
    return tx
      .select(shown)
      .from(memorials)
      .where(and(isListed(), ...isLike))
      .orderBy(desc(sql.join(likeness, sql` + `)), asc(memorials.id))
      .limit(limit);
  });
  return rows.map((row) => ({ ...row, isSimilar: true }));
}

/** Shorter words are like too many. */
const COMPARED = 4;
/** PostgreSQL's own 0.6 misses one letter left out of the middle: Binslev for Bindslev. */
const LIKENESS = "0.5";

/** The last row's place in the order, rather than its id: it may be gone or closed by then. */
function cursorOf({ key, id }: { key: string; id: string }): string {
  return Buffer.from(`${id} ${key}`).toString("base64url");
}

function comesAfter(cursor: string): SQL {
  const text = Buffer.from(cursor, "base64url").toString().replaceAll("\0", "");
  const end = text.indexOf(" ");
  const id = text.slice(0, end);
  if (!isId(id)) throw invalidField("cursor", "invalid");
  return sql`(${KEY}, ${memorials.id}) > (${text.slice(end + 1)}, ${id}::uuid)`;
}
