import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { transaction, type Context } from "#platform/context.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import type { Section } from "../contract.ts";
import { canModerateMemorial, sectionReadingOf } from "../policy.ts";
import { getReadable, getReadableTogether, refuseUnless } from "../queries.server.ts";
import { countLinks, hasAnyOf } from "./model.ts";
import type { EntryTable } from "./queries.server.ts";

export type EntryKind = "candle" | "guestbook" | "tribute";
export type EntryAddress = { idOrSlug: string; entryId: string };

type Left = { who: string | null; message: string | null };

/**
 * The memorial that a visitor may leave something on; counted against the visitor's network. What
 * is meant for every page at once is refused, and named, so that a person can write it otherwise.
 */
export async function openForEntries(
  ctx: Context,
  section: Section,
  idOrSlug: string,
  left: Left,
): Promise<string> {
  const [memorial] = await Promise.all([
    getReadableTogether(ctx, idOrSlug),
    ctx.limits.count("entry", networkOf(ctx.address)),
  ]);
  refuseUnless(sectionReadingOf(memorial, section));
  const { entryLinks, entryWords } = ctx.config;
  const text = `${left.who ?? ""}\n${left.message ?? ""}`;
  if (countLinks(text) > entryLinks) {
    const key = entryLinks === 0 ? "noLinks" : "tooManyLinks";
    throw invalidField("message", key, { count: entryLinks });
  }
  if (hasAnyOf(text, entryWords)) throw invalidField("message", "unwelcomeWords");
  return memorial.id;
}

/** Takes an entry off the page, or puts it back. Twice is no error. Answers the memorial's id. */
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
    const own = and(eq(table.memorialId, memorial.id), eq(table.id, address.entryId));
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
