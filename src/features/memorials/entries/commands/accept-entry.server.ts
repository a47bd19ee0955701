import type { Context } from "#platform/context.server.ts";
import type { Attempt } from "#platform/http/idempotency.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { canLeaveUnread } from "#features/memorials/policy.ts";
import { sectionReadingOf } from "#features/memorials/sections/policy.ts";
import { getReadable, refuseUnless } from "#features/memorials/access/queries.server.ts";
import { refuseRemovedWords } from "../../restrictions/queries.server.ts";
import type { EntrySection } from "#features/memorials/sections/contract.ts";
import type { WaitsFor } from "../contract.ts";
import { reasonToWait, type Written } from "../model.ts";

type Accepted = {
  memorialId: string;
  /** The section accepts no new entries; a retry still returns the entry of its first attempt. */
  isClosed: boolean;
  waitsFor: WaitsFor | null;
};

/**
 * Checks whether a visitor may leave an entry in a section of a memorial, and counts it against the
 * limit of the visitor's network. Entries that look like spam aren't refused, because a person may
 * have written them: they are pending until a keeper approves them.
 */
export async function acceptEntry(
  ctx: Context,
  section: EntrySection,
  idOrSlug: string,
  written: Written,
  { formAge }: Attempt,
): Promise<Accepted> {
  const [memorial] = await Promise.all([
    getReadable(ctx, idOrSlug),
    ctx.limits.count("entry", networkOf(ctx.address)),
  ]);
  refuseUnless(sectionReadingOf(memorial, section));
  // Most pages have nothing to ask for.
  if (memorial.restraint !== "none") {
    const { who, message, relation } = written;
    await refuseRemovedWords(ctx.database, memorial.id, {
      texts: [message],
      names: [who, relation],
    });
  }
  const { moderation } = memorial.sections[section];
  const { entryLinks: links, entryWords: words, entrySeconds: leastSeconds } = ctx.config;
  const isChecked = moderation === "checked";
  return {
    memorialId: memorial.id,
    isClosed: moderation === "closed",
    waitsFor: canLeaveUnread(ctx.actor, memorial)
      ? null
      : reasonToWait(written, { isChecked, links, words, leastSeconds, formAge }),
  };
}
