import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { entriesOnPage, standing, type PageRequest } from "../entries/queries.server.ts";
import type { Tribute } from "./contract.ts";
import { tributes } from "./tables.server.ts";

export const shown = {
  id: tributes.id,
  authorName: tributes.authorName,
  message: tributes.message,
  relation: tributes.relation,
  createdAt: tributes.createdAt,
};

type Row = Omit<Tribute, "createdAt"> & { createdAt: Date };

export function asTribute(row: Row): Tribute {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

export async function listTributes(
  ctx: Context,
  idOrSlug: string,
  request: PageRequest,
): Promise<Page<Tribute>> {
  const { where, newestFirst, take } = await entriesOnPage(
    ctx,
    tributes,
    "tributes",
    idOrSlug,
    request,
  );
  const rows = await ctx.database
    .select(shown)
    .from(tributes)
    .where(where)
    .orderBy(newestFirst)
    .limit(take);
  return pageOf(rows.map(asTribute), request.limit);
}

/** One that stands on the page. Throws `notFound` for one taken off, or not let in yet. */
export async function getTribute(ctx: Context, memorialId: string, id: string): Promise<Tribute> {
  const [row] = await ctx.database
    .select(shown)
    .from(tributes)
    .where(and(eq(tributes.memorialId, memorialId), eq(tributes.id, id), standing(tributes)));
  if (row === undefined) throw new AppError("notFound");
  return asTribute(row);
}
