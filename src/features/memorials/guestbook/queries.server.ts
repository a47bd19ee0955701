import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { pageOf, type Page } from "#platform/paging.ts";
import { entriesOnPage, standing, type PageRequest } from "../entries/queries.server.ts";
import type { GuestbookEntry } from "./contract.ts";
import { guestbookEntries } from "./tables.server.ts";

export const shown = {
  id: guestbookEntries.id,
  authorName: guestbookEntries.authorName,
  message: guestbookEntries.message,
  relation: guestbookEntries.relation,
  createdAt: guestbookEntries.createdAt,
};

type Row = Omit<GuestbookEntry, "createdAt"> & { createdAt: Date };

export function asEntry(row: Row): GuestbookEntry {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

export async function listGuestbookEntries(
  ctx: Context,
  idOrSlug: string,
  request: PageRequest,
): Promise<Page<GuestbookEntry>> {
  const { where, newestFirst, take } = await entriesOnPage(
    ctx,
    guestbookEntries,
    "guestbook",
    idOrSlug,
    request,
  );
  const rows = await ctx.database
    .select(shown)
    .from(guestbookEntries)
    .where(where)
    .orderBy(newestFirst)
    .limit(take);
  return pageOf(rows.map(asEntry), request.limit);
}

/** One that stands on the page. Throws `notFound` for one taken off, or not let in yet. */
export async function getGuestbookEntry(
  ctx: Context,
  memorialId: string,
  id: string,
): Promise<GuestbookEntry> {
  const [row] = await ctx.database
    .select(shown)
    .from(guestbookEntries)
    .where(
      and(
        eq(guestbookEntries.memorialId, memorialId),
        eq(guestbookEntries.id, id),
        standing(guestbookEntries),
      ),
    );
  if (row === undefined) throw new AppError("notFound");
  return asEntry(row);
}
