import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { insertTogether } from "#platform/database/insert-together.server.ts";
import { AppError, type ErrorCode } from "#platform/errors.ts";
import type { Attempt } from "#platform/http/idempotency.server.ts";
import { newId } from "#platform/ids.ts";
import { openForEntries, setEntryRemoved, type EntryAddress } from "../entries/commands.server.ts";
import { waiting } from "../entries/model.ts";
import type { GuestbookEntry, NewGuestbookEntry, LeftGuestbookEntry } from "./contract.ts";
import { asEntry, getGuestbookEntry, shown } from "./queries.server.ts";
import { guestbookEntries } from "./tables.server.ts";

/** Writes a greeting. The same key again answers the entry that it made. */
export async function writeGuestbookEntry(
  ctx: Context,
  idOrSlug: string,
  input: NewGuestbookEntry,
  attempt: Attempt,
): Promise<LeftGuestbookEntry> {
  const { authorName, message, relation = null } = input;
  const left = { who: authorName, message };
  const open = await openForEntries(ctx, "guestbook", idOrSlug, left, attempt);
  const { memorialId, waitsFor } = open;
  const { idempotencyKey } = attempt;
  if (open.isClosed) return entryOfKey(ctx, memorialId, idempotencyKey, "entriesClosed");
  const entry = { id: newId(), authorName, message, relation, createdAt: new Date() };
  const row = { ...entry, memorialId, idempotencyKey, waitsFor };
  if (!(await insertTogether(ctx.database, guestbookEntries, row))) {
    return entryOfKey(ctx, memorialId, idempotencyKey, "conflict");
  }
  if (waitsFor === null) ctx.events.publish({ topic: memorialId, kind: "guestbook", id: entry.id });
  return { ...asEntry(entry), ...waiting(waitsFor) };
}

/** What that attempt left before. Throws `otherwise` where it left nothing. */
async function entryOfKey(
  ctx: Context,
  memorialId: string,
  idempotencyKey: string | null,
  otherwise: ErrorCode,
): Promise<LeftGuestbookEntry> {
  const [row] = await ctx.database
    .select({ ...shown, waitsFor: guestbookEntries.waitsFor })
    .from(guestbookEntries)
    .where(
      and(
        eq(guestbookEntries.memorialId, memorialId),
        eq(guestbookEntries.idempotencyKey, idempotencyKey ?? ""),
      ),
    );
  if (row === undefined) throw new AppError(otherwise);
  const { waitsFor, ...entry } = row;
  return { ...asEntry(entry), ...waiting(waitsFor) };
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
