import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { candles } from "../candles/tables.server.ts";
import { guestbookEntries } from "../guestbook/tables.server.ts";
import type { Screening } from "../contract.ts";
import { canChooseScreening } from "../policy.ts";
import { getReadable } from "../queries.server.ts";
import { memorials } from "../tables.server.ts";
import { tributes } from "../tributes/tables.server.ts";
import { ENTRY_KINDS, type Decided, type Decision, type EntryOf } from "./contract.ts";
import { findOtherReaders, getModerated } from "./queries.server.ts";

const TABLES = { guestbook: guestbookEntries, tribute: tributes, candle: candles } as const;
type Kind = keyof typeof TABLES;
type Table = (typeof TABLES)[Kind];

const ACTIONS = { show: "shown", decline: "declined", wait: "held" } as const;

/**
 * Lets in what waits, or not, or has it wait again. Of two who decide at the same moment the first
 * has; the other is told how it was left. Nothing is decided twice, and nothing half.
 */
export async function decideEntries(
  ctx: Context,
  idOrSlug: string,
  { decision, entries }: { decision: Decision; entries: EntryOf[] },
): Promise<Decided> {
  return transaction(ctx, async (tx, announce) => {
    const { id: memorialId } = await getModerated(ctx, idOrSlug, tx);
    const decided: Decided = { done: [], others: [] };
    // Always in the same order: two who decide about the same ones wait for each other.
    for (const kind of ENTRY_KINDS) {
      const ids = [...new Set(entries.filter((one) => one.kind === kind).map(({ id }) => id))];
      if (ids.length === 0) continue;
      const before = await held(tx, TABLES[kind], memorialId, ids);
      const done = await decide(tx, kind, memorialId, ids, decision);
      for (const id of done) {
        await recordAudit(tx, ctx, {
          action: `${kind}.${ACTIONS[decision]}`,
          subject: kind,
          subjectId: id,
          details: { memorialId },
        });
        // What was not on the page, and isn't now, is no news to anybody there.
        if (decision === "show") announce({ topic: memorialId, kind, id });
        else if (before.get(id) === "shown") announce({ topic: memorialId, kind: "removed", id });
      }
      decided.done.push(...done);
      decided.others.push(
        ...ids
          .filter((id) => !done.includes(id))
          .map((id) => ({ id, now: before.get(id) ?? ("gone" as const) })),
      );
    }
    return decided;
  });
}

/** How each stands, held still until the transaction ends. */
async function held(tx: Transaction, table: Table, memorialId: string, ids: string[]) {
  const rows = await tx
    .select({ id: table.id, removedAt: table.removedAt, waitsFor: table.waitsFor })
    .from(table)
    .where(and(eq(table.memorialId, memorialId), inArray(table.id, ids)))
    .orderBy(table.id)
    .for("update");
  return new Map(rows.map((row) => [row.id, stateOf(row)] as const));
}

/** What was on the page and was taken off it is gone from here: it is put back where it was removed. */
function stateOf(row: { removedAt: Date | null; waitsFor: string | null }) {
  if (row.waitsFor === null) return row.removedAt === null ? "shown" : "gone";
  return row.removedAt === null ? "waiting" : "declined";
}

async function decide(
  tx: Transaction,
  kind: Kind,
  memorialId: string,
  ids: string[],
  decision: Decision,
): Promise<string[]> {
  const table = TABLES[kind];
  const { where, set } = CHANGES[decision](table);
  const rows = await tx
    .update(table)
    .set(decision === "show" && kind === "candle" ? { ...set, ...LIT_NOW } : set)
    .where(and(eq(table.memorialId, memorialId), inArray(table.id, ids), where))
    .returning({ id: table.id });
  return rows.map(({ id }) => id).toSorted();
}

type Change = { where: SQL | undefined; set: Record<string, unknown> };

const CHANGES: Record<Decision, (table: Table) => Change> = {
  show: (table) => ({
    where: and(isNotNull(table.waitsFor), isNull(table.removedAt)),
    set: { waitsFor: null, shownAt: sql`now()` },
  }),
  decline: (table) => ({
    where: and(isNotNull(table.waitsFor), isNull(table.removedAt)),
    set: { removedAt: sql`now()` },
  }),
  // Only what has waited before: what came by itself is taken off the page, and put back.
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

/** A candle burns from when it is let in, for as long as it would have. */
const LIT_NOW = {
  litAt: sql`now()`,
  burnsUntil: sql`now() + (${candles.burnsUntil} - ${candles.litAt})`,
};

/** Throws `nobodyReads` where nobody else could let anything in: it would wait for good. */
export async function chooseScreening(
  ctx: Context,
  idOrSlug: string,
  screening: Screening,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const memorial = await getReadable(ctx, idOrSlug, tx);
    if (!canChooseScreening(ctx.actor, memorial)) throw new AppError("notFound");
    const readers = await findOtherReaders(ctx, memorial.id);
    if (screening === "helpers" && readers.length === 0) throw new AppError("nobodyReads");
    await tx.update(memorials).set({ screening }).where(eq(memorials.id, memorial.id));
    await recordAudit(tx, ctx, {
      action: "memorial.screening",
      subject: "memorial",
      subjectId: memorial.id,
      details: { screening },
    });
  });
}
