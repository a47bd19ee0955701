import { and, eq, sql, type SQL } from "drizzle-orm";
import { signedIn } from "#features/accounts/queries.server.ts";
import { memorialError } from "#features/memorials/errors.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import { setScreening } from "../commands.server.ts";
import type { Screening } from "../contract.ts";
import { canChooseScreening } from "../policy.ts";
import { getReadable } from "../access/queries.server.ts";
import { moderatedBy } from "../sections/queries.server.ts";
import type { Decided, EntryOf, ToPutAway } from "./contract.ts";
import type { Decision } from "../sections/contract.ts";
import { nextMorning } from "./model.ts";
import { findOtherReaders, getModerated, waitingEntries } from "./queries.server.ts";
import { putAway } from "./tables.server.ts";

const ACTIONS = { show: "shown", decline: "declined", wait: "held" } as const;

/**
 * Approves or declines entries, or returns them to the queue, in one transaction. Of two keepers
 * who decide about the same entry concurrently the first wins; the other receives the result.
 */
export async function decideEntries(
  ctx: Context,
  idOrSlug: string,
  { decision, entries }: { decision: Decision; entries: EntryOf[] },
): Promise<Decided> {
  return transaction(ctx, async (tx, announce) => {
    const { id: memorialId } = await getModerated(ctx, idOrSlug, tx);
    const decided: Decided = { done: [], others: [] };
    // Locked in a fixed order, so that concurrent decisions about the same entries can't deadlock.
    for (const { kind, decide } of moderatedBy(ctx)) {
      const ids = [...new Set(entries.filter((one) => one.kind === kind).map(({ id }) => id))];
      if (ids.length === 0) continue;
      const { done, before } = await decide(tx, memorialId, ids, decision);
      for (const id of done) {
        await recordAudit(tx, ctx, {
          action: `${kind}.${ACTIONS[decision]}`,
          subject: kind,
          subjectId: id,
          details: { memorialId },
        });
        // Open pages only receive events for entries that appear or disappear there.
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

/**
 * For the caller alone: nobody else's queue changes, and nobody is told. Decided entries are skipped;
 * what was put away before is put away anew.
 */
export async function putEntriesAway(
  ctx: Context,
  idOrSlug: string,
  entries: ToPutAway,
): Promise<{ until: string; count: number }> {
  const until = nextMorning(new Date());
  const count = await transaction(ctx, async (tx) => {
    const { id } = await getModerated(ctx, idOrSlug, tx);
    const { rowCount } = await tx.execute(sql`
      insert into ${putAway} (memorial_id, user_id, kind, entry_id, until)
      select e.memorial_id, ${signedIn(ctx).userId}::uuid, e.kind, e.id, ${until.toISOString()}::timestamptz
      from ${waitingEntries(ctx)} as e where e.memorial_id = ${id} and ${isAmong(entries, sql`e.kind`, sql`e.id`)}
      on conflict (memorial_id, user_id, kind, entry_id) do update set until = excluded.until`);
    const put = rowCount ?? 0;
    if (put > 0) await auditQueue(tx, ctx, id, "putAway", put);
    return put;
  });
  return { until: until.toISOString(), count };
}

export async function takeEntriesUp(
  ctx: Context,
  idOrSlug: string,
  entries: ToPutAway,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id } = await getModerated(ctx, idOrSlug, tx);
    const own = and(eq(putAway.memorialId, id), eq(putAway.userId, signedIn(ctx).userId));
    const among = isAmong(entries, sql`${putAway.kind}`, sql`${putAway.entryId}`);
    const { rowCount } = await tx.delete(putAway).where(and(own, among));
    if (rowCount !== null && rowCount > 0) await auditQueue(tx, ctx, id, "takenUp", rowCount);
  });
}

function isAmong(entries: ToPutAway, kind: SQL, id: SQL): SQL {
  if (entries === "all") return sql`true`;
  const wanted = entries.map((one) => sql`(${one.kind}::text, ${one.id}::uuid)`);
  return sql`(${kind}, ${id}) in (${sql.join(wanted, sql`, `)})`;
}

function auditQueue(
  tx: Transaction,
  ctx: Context,
  memorialId: string,
  did: "putAway" | "takenUp",
  count: number,
): Promise<void> {
  const about = { subject: "memorial", subjectId: memorialId, details: { count } };
  return recordAudit(tx, ctx, { action: `memorial.${did}`, ...about });
}

/** Throws `memorials.nobodyReads` where nobody else could approve anything: entries would wait forever. */
export async function chooseScreening(
  ctx: Context,
  idOrSlug: string,
  screening: Screening,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const memorial = await getReadable(ctx, idOrSlug, tx);
    if (!canChooseScreening(ctx.actor, memorial)) throw new AppError("notFound");
    const readers = await findOtherReaders(ctx, memorial.id);
    if (screening === "helpers" && readers.length === 0) throw memorialError("nobodyReads");
    await setScreening(tx, ctx, memorial.id, screening);
  });
}
