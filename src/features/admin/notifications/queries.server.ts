import { and, arrayOverlaps, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Actor, Role } from "#platform/actor.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Reader } from "#platform/database/database.server.ts";
import { AppError } from "#platform/errors.ts";
import type { CopiedPerson, PersonalCopy } from "#platform/personal-copy.server.ts";
import type { StaffNotice } from "#platform/staff-notices.server.ts";
import { STAFF_NOTICES } from "#platform/staff-notices.ts";
import type { Notice, NoticeChoice } from "./contract.ts";
import { howOf } from "./model.ts";
import { staffNoticeChoices, staffNotices } from "./tables.server.ts";

const SHOWN = 200;

/** Throws `forbidden` for users who aren't staff, `secondStepFirst` before their second step. */
export function requireStaff({ actor, session }: Context): Actor {
  if (actor?.isAdmin !== true) throw new AppError("forbidden");
  if (session?.isVerified !== true) throw new AppError("secondStepFirst");
  return actor;
}

export async function listNotices(ctx: Context): Promise<{ items: Notice[]; unseen: number }> {
  const { userId } = requireStaff(ctx);
  const { id, kind, title, url, at, seenAt } = staffNotices;
  const rows = await ctx.database
    .select({ id, kind, name: title, url, at, seenAt })
    .from(staffNotices)
    .where(eq(staffNotices.userId, userId))
    .orderBy(desc(at), desc(id))
    .limit(SHOWN);
  return {
    items: rows.map(({ at: toldAt, seenAt: seen, ...row }) => ({
      ...row,
      at: toldAt.toISOString(),
      isNew: seen === null,
    })),
    unseen: await countUnseen(ctx),
  };
}

/** For the menu. */
export async function countUnseen({ database, actor }: Context): Promise<number> {
  const [row] = await database
    .select({ unseen: count() })
    .from(staffNotices)
    .where(and(eq(staffNotices.userId, actor?.userId ?? ""), isNull(staffNotices.seenAt)));
  return row?.unseen ?? 0;
}

export async function listNoticeChoices(ctx: Context): Promise<{ items: NoticeChoice[] }> {
  const { userId } = requireStaff(ctx);
  const chosen = await choicesOf(ctx.database, [userId]);
  return { items: STAFF_NOTICES.map((kind) => ({ kind, how: howOf(chosen, kind) })) };
}

export async function choicesOf(reader: Reader, userIds: readonly string[]) {
  return reader
    .select()
    .from(staffNoticeChoices)
    .where(inArray(staffNoticeChoices.userId, [...userIds]));
}

/** Those of them who are still staff and let in. */
export async function listRecipients(
  reader: Reader,
  { registry }: Services,
  to: StaffNotice["to"],
): Promise<string[]> {
  const { permissions } = registry;
  const isNamed = !("permission" in to);
  const roles = isNamed ? Object.values(permissions).flat() : (permissions[to.permission] ?? []);
  const holders = [...new Set<Role>(roles)];
  if (holders.length === 0 || (isNamed && to.length === 0)) return [];
  const found = await reader
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNamed ? inArray(users.id, [...to]) : undefined,
        arrayOverlaps(users.roles, holders),
        isNull(users.lockedAt),
      ),
    )
    .orderBy(users.id);
  return found.map(({ id }) => id);
}

/** `null` once it was seen, or is gone. */
export async function findUnseen({ database }: Services, noticeId: string) {
  const [row] = await database
    .select()
    .from(staffNotices)
    .where(and(eq(staffNotices.id, noticeId), isNull(staffNotices.seenAt)));
  return row ?? null;
}

/** What went out at that moment, unless it was seen since. */
export async function listOfDay({ database }: Services, userId: string, mailedAt: Date) {
  return database
    .select()
    .from(staffNotices)
    .where(
      and(
        eq(staffNotices.userId, userId),
        isNull(staffNotices.seenAt),
        sql`date_trunc('milliseconds', ${staffNotices.mailedAt}) = ${mailedAt.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(staffNotices.at);
}

/** Who has something unseen that no mail has told of yet. */
export async function listUnmailed(reader: Reader) {
  const { id, userId, kind } = staffNotices;
  return reader
    .select({ id, userId, kind })
    .from(staffNotices)
    .where(and(isNull(staffNotices.seenAt), isNull(staffNotices.mailedAt)))
    .orderBy(userId, id);
}

/** Handles `personalDataExported`. */
export async function copyNotices(
  reader: Reader,
  _ctx: Context,
  { userId }: CopiedPerson,
): Promise<PersonalCopy> {
  const { kind, title, at, seenAt } = staffNotices;
  const staffNotifications = await reader
    .select({ kind, title, at, seenAt })
    .from(staffNotices)
    .where(eq(staffNotices.userId, userId))
    .orderBy(at);
  const chosen = await choicesOf(reader, [userId]);
  return {
    data: {
      staffNotifications,
      staffNotificationChoices: chosen.map((choice) => ({ kind: choice.kind, how: choice.how })),
    },
  };
}
