import { and, eq } from "drizzle-orm";
import { memorialError } from "#features/memorials/errors.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { timeOf } from "#platform/ids.ts";
import { networkOf } from "#platform/limits.server.ts";
import { hashToken } from "#platform/secrets/secrets.server.ts";
import { sectionReadingOf } from "#features/memorials/sections/policy.ts";
import { getReadable, refuseUnless } from "#features/memorials/access/queries.server.ts";
import { isRestricted, refuseHeld } from "../../restrictions/queries.server.ts";
import type { WaitsFor } from "../contract.ts";
import type { Written } from "../model.ts";
import { canChangeAsAuthor } from "../../entries/policy.ts";
import { acceptEntry } from "./accept-entry.server.ts";
import type { EntryAddress, EntryStore } from "./moderate-entries.server.ts";

/**
 * What authors do with their own entries, alike for messages and candles. Only the slice that owns the
 * table calls this.
 */
export type OwnEntry = EntryAddress & { secret: string };

export function hashOf(secret: string | undefined): Buffer | null {
  return secret === undefined ? null : hashToken(secret);
}

type Correction = {
  /** What is moderated. */
  written: Written;
  /** The same as columns. */
  set: Record<string, string | null>;
};

/** Changes the words of an entry. They are moderated as a new entry's are: it may go off the page. */
export async function correctEntry(
  ctx: Context,
  { table, kind, section, of }: EntryStore,
  own: OwnEntry,
  { written, set }: Correction,
): Promise<{ memorialId: string; waitsFor: WaitsFor | null }> {
  const attempt = { idempotencyKey: null, formAge: null };
  const accepted = await acceptEntry(ctx, section, own.idOrSlug, written, attempt);
  const { memorialId, waitsFor } = accepted;
  await transaction(ctx, async (tx, announce) => {
    const { where, wasShown } = await lockOwn(tx, { table, kind, of }, memorialId, own);
    if (accepted.isClosed) throw memorialError("entriesClosed");
    const approval = waitsFor === null ? {} : { shownAt: null };
    await tx
      .update(table)
      .set({ ...set, ...approval, waitsFor })
      .where(where);
    const id = own.entryId;
    if (waitsFor === null) announce({ topic: memorialId, kind, id });
    else if (wasShown) announce({ topic: memorialId, kind: "removed", id });
  });
  return { memorialId, waitsFor };
}

/** Erases an entry: nobody can restore it. */
export async function takeBackEntry(
  ctx: Context,
  { table, kind, section, of }: EntryStore,
  own: OwnEntry,
): Promise<void> {
  const [memorial] = await Promise.all([
    getReadable(ctx, own.idOrSlug),
    ctx.limits.count("entry", networkOf(ctx.address)),
  ]);
  refuseUnless(sectionReadingOf(memorial, section));
  await transaction(ctx, async (tx, announce) => {
    const { where } = await lockOwn(tx, { table, kind, of }, memorial.id, own);
    await tx.delete(table).where(where);
    announce({ topic: memorial.id, kind: "removed", id: own.entryId });
  });
}

/** Locks the entry if the secret is its author's. Otherwise there is nothing to find. */
async function lockOwn(
  tx: Transaction,
  { table, kind, of }: Pick<EntryStore, "table" | "kind" | "of">,
  memorialId: string,
  { entryId, secret }: OwnEntry,
) {
  const where = and(of(memorialId), eq(table.id, entryId));
  const [row] = await tx
    .select({
      secretHash: table.secretHash,
      removedAt: table.removedAt,
      waitsFor: table.waitsFor,
    })
    .from(table)
    .where(where)
    .for("update");
  const entry = row as Row | undefined;
  const isOwn =
    entry !== undefined &&
    canChangeAsAuthor({ ...entry, writtenAt: timeOf(entryId) }, hashToken(secret), new Date());
  if (!isOwn) throw new AppError("notFound");
  await refuseHeld(tx, memorialId, { kind, id: entryId });
  if (await isRestricted(tx, memorialId, kind, entryId)) throw new AppError("notFound");
  return { where, wasShown: entry.waitsFor === null };
}

type Row = { secretHash: Buffer | null; removedAt: Date | null; waitsFor: WaitsFor | null };
