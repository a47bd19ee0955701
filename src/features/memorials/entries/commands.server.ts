import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Attempt } from "#platform/http/idempotency.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import type { EntrySection } from "../contract.ts";
import { canLeaveUnread, canModerateMemorial, sectionReadingOf } from "../policy.ts";
import { getReadable, getReadableTogether, refuseUnless } from "../queries.server.ts";
import type { WaitsFor } from "./contract.ts";
import { reasonToWait, type Left } from "./model.ts";
import type { EntryTable } from "./queries.server.ts";

export type EntryKind = "candle" | "guestbook" | "tribute";
export type EntryAddress = { idOrSlug: string; entryId: string };

type Open = {
  memorialId: string;
  /** Nothing is added any more; what was left before is still answered to a retry. */
  isClosed: boolean;
  waitsFor: WaitsFor | null;
};

/**
 * The memorial that a visitor may leave something on; counted against the visitor's network. What
 * may be meant for every page at once is not refused, for a person could have meant it: it waits.
 */
export async function openForEntries(
  ctx: Context,
  section: EntrySection,
  idOrSlug: string,
  left: Left,
  { formAge }: Attempt,
): Promise<Open> {
  const [memorial] = await Promise.all([
    getReadableTogether(ctx, idOrSlug),
    ctx.limits.count("entry", networkOf(ctx.address)),
  ]);
  refuseUnless(sectionReadingOf(memorial, section));
  const moderation = memorial[`${section}Moderation`];
  const { entryLinks: links, entryWords: words, entrySeconds: leastSeconds } = ctx.config;
  const isChecked = moderation === "checked";
  return {
    memorialId: memorial.id,
    isClosed: moderation === "closed",
    waitsFor: canLeaveUnread(ctx.actor, memorial)
      ? null
      : reasonToWait(left, { isChecked, links, words, leastSeconds, formAge }),
  };
}

/**
 * Takes an entry off the page, or puts it back. Twice is no error. Answers the memorial's id. One that
 * waits is not on the page: it is let in, or not (see moderation).
 */
export async function setEntryRemoved(
  ctx: Context,
  table: EntryTable,
  kind: EntryKind,
  address: EntryAddress,
  removed: boolean,
): Promise<string> {
  return transaction(ctx, async (tx, announce) => {
    const memorial = await getReadable(ctx, address.idOrSlug, tx);
    if (!canModerateMemorial(ctx.actor, memorial)) throw new AppError("notFound");
    const own = and(
      eq(table.memorialId, memorial.id),
      eq(table.id, address.entryId),
      isNull(table.waitsFor),
    );
    const state = removed ? isNull(table.removedAt) : isNotNull(table.removedAt);
    const [known] = await tx.select({ id: table.id }).from(table).where(own);
    if (known === undefined) throw new AppError("notFound");
    const changed = await tx
      .update(table)
      .set({ removedAt: removed ? new Date() : null })
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
