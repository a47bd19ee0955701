import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { insertTogether } from "#platform/database/insert-together.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { openForEntries, setEntryRemoved, type EntryAddress } from "../entries/commands.server.ts";
import type { GuestbookEntry, NewGuestbookEntry } from "./contract.ts";
import { asEntry, getGuestbookEntry, shown } from "./queries.server.ts";
import { guestbookEntries } from "./tables.server.ts";

/** Writes a greeting. The same `idempotencyKey` again answers the entry that it made. */
export async function writeGuestbookEntry(
  ctx: Context,
  idOrSlug: string,
  input: NewGuestbookEntry,
  idempotencyKey: string | null,
): Promise<GuestbookEntry> {
  const memorialId = await openForEntries(ctx, "guestbook", idOrSlug, {
    who: input.authorName,
    message: input.message,
  });
  const { authorName, message, relation = null } = input;
  const entry = { id: newId(), authorName, message, relation, createdAt: new Date() };
  const row = { ...entry, memorialId, idempotencyKey };
  if (!(await insertTogether(ctx.database, guestbookEntries, row))) {
    return entryOfKey(ctx, memorialId, idempotencyKey ?? "");
  }
  ctx.events.publish({ topic: memorialId, kind: "guestbook", id: entry.id });
  return asEntry(entry);
}

async function entryOfKey(ctx: Context, memorialId: string, idempotencyKey: string) {
  const [row] = await ctx.database
    .select(shown)
    .from(guestbookEntries)
    .where(
      and(
        eq(guestbookEntries.memorialId, memorialId),
        eq(guestbookEntries.idempotencyKey, idempotencyKey),
      ),
    );
  if (row === undefined) throw new AppError("conflict");
  return asEntry(row);
}

export async function removeGuestbookEntry(ctx: Context, address: EntryAddress): Promise<void> {
  await setEntryRemoved(ctx, guestbookEntries, "guestbook", address, true);
}

/** Puts a greeting back that was taken off the page. */
export async function restoreGuestbookEntry(
  ctx: Context,
  address: EntryAddress,
): Promise<GuestbookEntry> {
  const memorialId = await setEntryRemoved(ctx, guestbookEntries, "guestbook", address, false);
  return getGuestbookEntry(ctx, memorialId, address.entryId);
}
