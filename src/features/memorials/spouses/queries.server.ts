import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { readingOf } from "#features/memorials/sections/policy.ts";
import { askerOf, getEditable } from "#features/memorials/content/queries.server.ts";
import { restraintOf } from "../restrictions/queries.server.ts";
import { memorials } from "../tables.server.ts";
import type { SpouseLink } from "./contract.ts";
import { spouseLinks } from "#features/memorials/spouse-links/tables.server.ts";

/** Links of a memorial, from either side. */
function linksOf(memorialId: string) {
  return or(eq(spouseLinks.memorialId, memorialId), eq(spouseLinks.otherId, memorialId));
}

/** The link of two memorials, whoever asked. */
export function linkBetween(one: string, other: string) {
  return or(
    and(eq(spouseLinks.memorialId, one), eq(spouseLinks.otherId, other)),
    and(eq(spouseLinks.memorialId, other), eq(spouseLinks.otherId, one)),
  );
}

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

/** The memorials whose pages may name this one. */
export async function linkedTo(reader: Reader, memorialId: string): Promise<string[]> {
  const rows = await reader
    .select({ one: spouseLinks.memorialId, other: spouseLinks.otherId })
    .from(spouseLinks)
    .where(and(linksOf(memorialId), isNotNull(spouseLinks.acceptedAt)));
  return rows.map(({ one, other }) => (one === memorialId ? other : one));
}
