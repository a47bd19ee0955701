import { and, eq, gte, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { memorialError } from "#features/memorials/errors.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Decision, EntryState, EntrySection } from "#features/memorials/sections/contract.ts";
import type { DecidedEntries } from "#features/memorials/sections/queries.server.ts";
import { canModerateMemorial } from "#features/memorials/policy.ts";
import { getReadable } from "#features/memorials/access/queries.server.ts";
import { restorableSince } from "#features/memorials/queries.server.ts";
import type { WrittenWords } from "../../restrictions/model.ts";
import { isUnrestricted, refuseHeld, refuseToShow } from "../../restrictions/queries.server.ts";
import type { EntryTable } from "../queries.server.ts";

/**
 * What keepers do with entries, alike for messages and candles. Only the slice that owns the table calls
 * this, with the table and the condition that finds its entries of one kind on a memorial.
 */
export type EntryStore = {
  table: EntryTable;
  kind: string;
  section: EntrySection;
  of(memorialId: string): SQL | undefined;
  /** Of whoever wrote it, beside the text. */
  names: Record<string, PgColumn>;
  /** Columns that approval sets, beside those that all entries have. */
  onApproval?: Record<string, SQL>;
};

export type EntryAddress = { idOrSlug: string; entryId: string };

/**
 * Removes an entry from the page, or restores it; doing so twice is no error. Returns the memorial's id. An
 * entry that waits is not on the page: it is approved or declined (see moderation). Throws
 * `memorials.deletedForGood` for what can't be restored any more, `memorials.removedWords` for words that were taken off the page.
 */
export async function setEntryRemoved(
  ctx: Context,
  { table, kind, of, names }: EntryStore,
  address: EntryAddress,
  removed: boolean,
): Promise<string> {
  return transaction(ctx, async (tx, announce) => {
    const memorial = await getReadable(ctx, address.idOrSlug, tx);
    if (!canModerateMemorial(ctx.actor, memorial)) throw new AppError("notFound");
    const isKept = or(isNull(table.removedAt), gte(table.removedAt, restorableSince(ctx)));
    await refuseHeld(tx, memorial.id, { kind, id: address.entryId });
    const own = and(
      of(memorial.id),
      eq(table.id, address.entryId),
      isNull(table.waitsFor),
      isUnrestricted({ memorialId: table.memorialId, id: table.id, kind }),
      isKept,
    );
    const state = removed ? isNull(table.removedAt) : isNotNull(table.removedAt);
    const [known] = await tx
      .select({ ...names, message: table.message })
      .from(table)
      .where(own);
    if (known === undefined) {
      throw removed ? new AppError("notFound") : memorialError("deletedForGood");
    }
    if (!removed) await refuseToShow(tx, memorial.id, wordsIn(known));
    const removal = { removedAt: new Date(), removedBy: ctx.actor?.userId ?? null };
    const changed = await tx
      .update(table)
      .set(removed ? removal : { removedAt: null, removedBy: null })
      .where(and(own, state));
    if (changed.rowCount === 0) return memorial.id;
    await recordAudit(tx, ctx, {
      action: removed ? `${kind}.removed` : `${kind}.restored`,
      subject: kind,
      subjectId: address.entryId,
      details: { memorialId: memorial.id },
    });
    announce({ topic: memorial.id, kind: removed ? "removed" : kind, id: address.entryId });
    return memorial.id;
  });
}

/** The columns that its author wrote. */
function wordsIn({ message, ...names }: Record<string, unknown>): WrittenWords {
  return { texts: [message as string | null], names: Object.values(names) as (string | null)[] };
}

/**
 * Approves entries, declines them, or has them wait again. The rows are locked first, so that of two keepers
 * who decide at the same moment one decides and the other learns how. Throws `memorials.removedWords`, and
 * decides on none, if one that is approved holds words that were taken off the page.
 */
export async function decideEntries(
  tx: Transaction,
  { table, kind, of, names, onApproval }: EntryStore,
  memorialId: string,
  ids: string[],
  decision: Decision,
): Promise<DecidedEntries> {
  const own = and(
    of(memorialId),
    inArray(table.id, ids),
    isUnrestricted({ memorialId: table.memorialId, id: table.id, kind }),
  );
  const locked = await tx
    .select({
      id: table.id,
      removedAt: table.removedAt,
      waitsFor: table.waitsFor,
      words: { ...names, message: table.message },
    })
    .from(table)
    .where(own)
    .orderBy(table.id)
    .for("update");
  if (decision === "show") {
    const approved = locked.filter((row) => stateOf(row) === "waiting");
    await refuseToShow(tx, memorialId, ...approved.map(({ words }) => wordsIn(words)));
  }
  const { where, set } = CHANGES[decision](table);
  const changed = await tx
    .update(table)
    .set(decision === "show" ? { ...set, ...onApproval } : set)
    .where(and(own, where))
    .returning({ id: table.id });
  return {
    done: changed.map(({ id }) => String(id)).toSorted(),
    before: new Map(locked.map((row) => [String(row.id), stateOf(row)])),
  };
}

/**
 * An entry that was shown and then removed is `gone`: it is restored with its own call, not here.
 */
function stateOf({ removedAt, waitsFor }: Record<"removedAt" | "waitsFor", unknown>): EntryState {
  if (waitsFor === null) return removedAt === null ? "shown" : "gone";
  return removedAt === null ? "waiting" : "declined";
}

type Change = { where: SQL | undefined; set: Record<string, unknown> };

const CHANGES: Record<Decision, (table: EntryTable) => Change> = {
  show: (table) => ({
    where: and(isNotNull(table.waitsFor), isNull(table.removedAt)),
    set: { waitsFor: null, shownAt: sql`now()` },
  }),
  decline: (table) => ({
    where: and(isNotNull(table.waitsFor), isNull(table.removedAt)),
    set: { removedAt: sql`now()` },
  }),
  // Only entries that were pending before: others are removed and restored instead.
  wait: (table) => ({
    where: or(
      and(isNotNull(table.waitsFor), isNotNull(table.removedAt)),
      and(isNotNull(table.shownAt), isNull(table.waitsFor), isNull(table.removedAt)),
    ),
    set: {
      removedAt: null,
      shownAt: null,
      waitsFor: sql`coalesce(${table.waitsFor}, 'checked')`,
    },
  }),
};
