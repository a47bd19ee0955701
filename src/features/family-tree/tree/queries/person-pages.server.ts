import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";

export type PersonPage = { slug: string; name: string };

type PagesOf = (
  ctx: Context,
  reader: Reader,
  asked: { memorialId: string; people: readonly string[] },
) => Promise<ReadonlyMap<string, PersonPage>>;

/** Which people of a tree have pages of their own, as far as the asker may read them. */
export const personPages = defineExtensionPoint<PagesOf>("personPages");

export async function findPersonPages(
  ctx: Context,
  memorialId: string,
  people: readonly string[],
  reader: Reader = ctx.database,
): Promise<ReadonlyMap<string, PersonPage>> {
  const found = await Promise.all(
    personPages.of(ctx).map((pagesOf) => pagesOf(ctx, reader, { memorialId, people })),
  );
  return new Map(found.flatMap((pages) => [...pages]));
}
