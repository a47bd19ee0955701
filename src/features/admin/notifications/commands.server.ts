import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context, Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import type { StaffNotice } from "#platform/staff-notices.server.ts";
import type { NoticeChoice } from "./contract.ts";
import { mailNotice } from "./jobs.server.ts";
import { howOf } from "./model.ts";
import { choicesOf, listRecipients, requireStaff } from "./queries.server.ts";
import { staffNoticeChoices, staffNotices } from "./tables.server.ts";

/** Handles `staffNotified`: a row for everybody who wants to know, and a mail for who wants it now. */
export async function keepNotice(
  tx: Transaction,
  services: Services,
  { kind, thing, to }: StaffNotice,
): Promise<void> {
  const recipients = await listRecipients(tx, services, to);
  if (recipients.length === 0) return;
  const chosen = Map.groupBy(await choicesOf(tx, recipients), ({ userId }) => userId);
  const at = new Date();
  for (const userId of recipients) {
    const how = howOf(chosen.get(userId) ?? [], kind);
    if (how === "never") continue;
    const row = { id: newId(), userId, kind, thing: thing.key, title: thing.name, url: thing.url };
    const { rowCount } = await tx
      .insert(staffNotices)
      .values({ ...row, at })
      .onConflictDoNothing({
        target: [staffNotices.userId, staffNotices.kind, staffNotices.thing],
        where: sql`seen_at is null`,
      });
    const isNew = rowCount === 1;
    if (isNew && how === "now") await services.jobs.enqueue(tx, mailNotice, { noticeId: row.id });
  }
}

export async function markNoticesSeen(ctx: Context): Promise<void> {
  const { userId } = requireStaff(ctx);
  await ctx.database
    .update(staffNotices)
    .set({ seenAt: new Date() })
    .where(and(eq(staffNotices.userId, userId), isNull(staffNotices.seenAt)));
}

/** Handles `noticesSeen`: those of the caller that lead there. */
export async function markSeenAt({ database, actor }: Context, url: string): Promise<void> {
  if (actor === null) return;
  const { userId, url: leadsTo, seenAt } = staffNotices;
  await database
    .update(staffNotices)
    .set({ seenAt: new Date() })
    .where(and(eq(userId, actor.userId), eq(leadsTo, url), isNull(seenAt)));
}

export async function setNoticeChoice(ctx: Context, { kind, how }: NoticeChoice): Promise<void> {
  const { userId } = requireStaff(ctx);
  await ctx.database
    .insert(staffNoticeChoices)
    .values({ userId, kind, how })
    .onConflictDoUpdate({
      target: [staffNoticeChoices.userId, staffNoticeChoices.kind],
      set: { how },
    });
}
