import { inArray } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { readingOf } from "../policy.ts";
import { askerOf, findGuarded, getEditable } from "../access/queries.server.ts";
import { restraintOf } from "../restrictions/queries.server.ts";
import { memorials } from "../tables.server.ts";
import type { SpouseLink } from "./contract.ts";
import { pageIn } from "./model.ts";
import { linksOf } from "../spouse-links/queries.server.ts";
import { spouseLinks } from "../spouse-links/tables.server.ts";

export async function listSpouses(
  ctx: Context,
  idOrSlug: string,
): Promise<{ items: SpouseLink[] }> {
  const { id } = await getEditable(ctx, idOrSlug);
  const rows = await ctx.database
    .select()
    .from(spouseLinks)
    .where(linksOf(id))
    .orderBy(spouseLinks.askedAt);
  return { items: await described(ctx, id, rows, ctx.database) };
}

/** The page in what somebody pasted: its address, slug or id; whether the asker may read it is theirs to ask. */
export async function findPastedPage(ctx: Context, text: string, reader: Reader) {
  const named = pageIn(text);
  return named === "" ? null : findGuarded(ctx, named, reader);
}

type Row = typeof spouseLinks.$inferSelect;

/** Links as keepers of the memorial see them: a page that they may not read isn't told of. */
export async function described(
  ctx: Context,
  memorialId: string,
  rows: readonly Row[],
  reader: Reader,
): Promise<SpouseLink[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => (row.memorialId === memorialId ? row.otherId : row.memorialId));
  const { id, slug, name, privacy, deletedAt } = memorials;
  const found = await reader
    .select({ id, slug, name, privacy, deletedAt, restraint: restraintOf(), ...askerOf(ctx) })
    .from(memorials)
    .where(inArray(id, ids));
  const pages = new Map(found.map((page) => [page.id, page]));
  return rows.flatMap((row, index) => {
    const page = pages.get(ids[index] ?? "");
    if (page === undefined) return [];
    const isReadable = readingOf(page) === "open";
    const isAsking = row.memorialId !== memorialId && row.acceptedAt === null;
    // A deleted page asks for nothing.
    if (isAsking && page.deletedAt !== null) return [];
    return {
      id: page.id,
      state: row.acceptedAt !== null ? "linked" : isAsking ? "wanted" : "asked",
      name: isReadable || isAsking ? page.name : null,
      slug: isReadable ? page.slug : null,
    } as const;
  });
}
