import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { insertTogether } from "#platform/database/insert-together.server.ts";
import { AppError, type ErrorCode } from "#platform/errors.ts";
import type { Attempt } from "#platform/http/idempotency.server.ts";
import { newId } from "#platform/ids.ts";
import { openForEntries, setEntryRemoved, type EntryAddress } from "../entries/commands.server.ts";
import { waiting } from "../entries/model.ts";
import type { Tribute, NewTribute, LeftTribute } from "./contract.ts";
import { asTribute, getTribute, shown } from "./queries.server.ts";
import { tributes } from "./tables.server.ts";

/** Writes a tribute. The same key again answers the entry that it made. */
export async function writeTribute(
  ctx: Context,
  idOrSlug: string,
  input: NewTribute,
  attempt: Attempt,
): Promise<LeftTribute> {
  const { authorName, message, relation = null } = input;
  const left = { who: authorName, message };
  const open = await openForEntries(ctx, "tributes", idOrSlug, left, attempt);
  const { memorialId, waitsFor } = open;
  const { idempotencyKey } = attempt;
  if (open.isClosed) return tributeOfKey(ctx, memorialId, idempotencyKey, "entriesClosed");
  const tribute = { id: newId(), authorName, message, relation, createdAt: new Date() };
  const row = { ...tribute, memorialId, idempotencyKey, waitsFor };
  if (!(await insertTogether(ctx.database, tributes, row))) {
    return tributeOfKey(ctx, memorialId, idempotencyKey, "conflict");
  }
  if (waitsFor === null) ctx.events.publish({ topic: memorialId, kind: "tribute", id: tribute.id });
  return { ...asTribute(tribute), ...waiting(waitsFor) };
}

/** What that attempt left before. Throws `otherwise` where it left nothing. */
async function tributeOfKey(
  ctx: Context,
  memorialId: string,
  idempotencyKey: string | null,
  otherwise: ErrorCode,
): Promise<LeftTribute> {
  const [row] = await ctx.database
    .select({ ...shown, waitsFor: tributes.waitsFor })
    .from(tributes)
    .where(
      and(eq(tributes.memorialId, memorialId), eq(tributes.idempotencyKey, idempotencyKey ?? "")),
    );
  if (row === undefined) throw new AppError(otherwise);
  const { waitsFor, ...tribute } = row;
  return { ...asTribute(tribute), ...waiting(waitsFor) };
}

export async function removeTribute(ctx: Context, address: EntryAddress): Promise<void> {
  await setEntryRemoved(ctx, tributes, "tribute", address, true);
}

/** Puts a tribute back that was taken off the page. */
export async function restoreTribute(ctx: Context, address: EntryAddress): Promise<Tribute> {
  const memorialId = await setEntryRemoved(ctx, tributes, "tribute", address, false);
  return getTribute(ctx, memorialId, address.entryId);
}
