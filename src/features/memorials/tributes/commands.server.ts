import { and, eq } from "drizzle-orm";
import type { Context } from "#platform/context.server.ts";
import { insertTogether } from "#platform/database/insert-together.server.ts";
import { AppError } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { openForEntries, setEntryRemoved, type EntryAddress } from "../entries/commands.server.ts";
import type { Tribute, NewTribute } from "./contract.ts";
import { asTribute, getTribute, shown } from "./queries.server.ts";
import { tributes } from "./tables.server.ts";

/** Writes a tribute. The same `idempotencyKey` again answers the entry that it made. */
export async function writeTribute(
  ctx: Context,
  idOrSlug: string,
  input: NewTribute,
  idempotencyKey: string | null,
): Promise<Tribute> {
  const memorialId = await openForEntries(ctx, "tributes", idOrSlug, {
    who: input.authorName,
    message: input.message,
  });
  const { authorName, message, relation = null } = input;
  const tribute = { id: newId(), authorName, message, relation, createdAt: new Date() };
  const row = { ...tribute, memorialId, idempotencyKey };
  if (!(await insertTogether(ctx.database, tributes, row))) {
    return tributeOfKey(ctx, memorialId, idempotencyKey ?? "");
  }
  ctx.events.publish({ topic: memorialId, kind: "tribute", id: tribute.id });
  return asTribute(tribute);
}

async function tributeOfKey(ctx: Context, memorialId: string, idempotencyKey: string) {
  const [row] = await ctx.database
    .select(shown)
    .from(tributes)
    .where(and(eq(tributes.memorialId, memorialId), eq(tributes.idempotencyKey, idempotencyKey)));
  if (row === undefined) throw new AppError("conflict");
  return asTribute(row);
}

export async function removeTribute(ctx: Context, address: EntryAddress): Promise<void> {
  await setEntryRemoved(ctx, tributes, "tribute", address, true);
}

/** Puts a tribute back that was taken off the page. */
export async function restoreTribute(ctx: Context, address: EntryAddress): Promise<Tribute> {
  const memorialId = await setEntryRemoved(ctx, tributes, "tribute", address, false);
  return getTribute(ctx, memorialId, address.entryId);
}
