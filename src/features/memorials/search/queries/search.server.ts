import type { Context, Registry, Services } from "#platform/context.server.ts";
import { invalidField } from "#platform/errors.ts";
import { isId } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import type { Page } from "#platform/paging.ts";
import { getReadable } from "#features/memorials/access/queries.server.ts";
import type { Searched } from "#features/memorials/sections/items/queries.server.ts";
import { sectionsOf } from "#features/memorials/sections/queries.server.ts";
import {
  withFoundKinds,
  type FoundItem,
  type FoundKind,
} from "#features/memorials/search/contract.ts";
import { searchedWords } from "#platform/folded-text.ts";

type Asked = { q: string; limit: number; cursor?: string | undefined };

/** What is looked for on a page, in the order in which it is found. */
function searchedBy(services: Pick<Services, "registry">): Searched[] {
  const searched = sectionsOf(services).flatMap((section) => section.searched ?? []);
  return searched.toSorted((one, other) => one.place - other.place);
}

/** Schemas of the search with all kinds, by the schema without what later features bring. */
export function completedSearch(registry: Registry) {
  return withFoundKinds(searchedBy({ registry }).map(({ kind }) => kind));
}

/** One kind after the other, the newest first of each; only of the sections that the caller reads. */
export async function searchMemorial(
  ctx: Context,
  idOrSlug: string,
  { q, limit, cursor }: Asked,
): Promise<Page<FoundItem>> {
  await ctx.limits.count("search", networkOf(ctx.address));
  const memorial = await getReadable(ctx, idOrSlug);
  const words = searchedWords(q);
  const searched = searchedBy(ctx);
  const start = cursor === undefined ? { from: 0, before: LAST_ID } : startAt(searched, cursor);
  const found: FoundItem[] = [];
  for (const [index, { kind, find }] of searched.slice(start.from).entries()) {
    const before = index === 0 ? start.before : LAST_ID;
    const items = await find(ctx, memorial, { words, before, take: limit + 1 - found.length });
    for (const { address, ...item } of items) {
      found.push({
        kind: kind as FoundKind,
        ...item,
        address: `/memorial/${memorial.slug}${address}`,
      });
    }
    if (found.length > limit) break;
  }
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return { items, nextCursor: hasMore ? `${last.kind}.${last.id}` : null };
}

/** No id comes after it. */
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

function startAt(searched: readonly Searched[], cursor: string): { from: number; before: string } {
  const [named, before = ""] = cursor.split(".");
  const from = searched.findIndex(({ kind }) => kind === named);
  if (from === -1 || !isId(before)) throw invalidField("cursor", "invalid");
  return { from, before };
}
