import { and, eq, inArray, isNotNull, isNull, lte, not, or } from "drizzle-orm";
import { users } from "#features/accounts/tables.server.ts";
import type { Context, Services } from "#platform/context.server.ts";
import type { Database, Reader } from "#platform/database/database.server.ts";
import { danishDay } from "#platform/days.ts";
import { custodians } from "../custodians/tables.server.ts";
import { keepers } from "#features/memorials/roles/tables.server.ts";
import { canEditMemorial, WRITING_ROLES } from "../policy.ts";
import { getReadableSection } from "../access/queries.server.ts";
import { isPageRemoved } from "../restrictions/queries.server.ts";
import { memorials } from "../tables.server.ts";
import type { Burial, RestingPlace } from "./contract.ts";
import { endOfGrave, remindersLeft, type End } from "./model.ts";
import { graveReminders, graves } from "./tables.server.ts";

export type Grave = {
  burials: Burial[];
  endsAtYearEnd: boolean;
  restEndsOn: string | null;
  isRestSure: boolean;
  leaseEndsOn: string | null;
  leaseHolder: string | null;
  remind: boolean;
  restRevision: number;
};

const columns = {
  burials: graves.burials,
  endsAtYearEnd: graves.endsAtYearEnd,
  restEndsOn: graves.restEndsOn,
  isRestSure: graves.isRestSure,
  leaseEndsOn: graves.leaseEndsOn,
  leaseHolder: graves.leaseHolder,
  remind: graves.remind,
  restRevision: graves.restRevision,
};

const UNTOUCHED: Grave = {
  burials: [],
  endsAtYearEnd: false,
  restEndsOn: null,
  isRestSure: false,
  leaseEndsOn: null,
  leaseHolder: null,
  remind: true,
  restRevision: 0,
};

export async function getRestingPlace(ctx: Context, idOrSlug: string): Promise<RestingPlace> {
  const memorial = await getReadableSection(ctx, idOrSlug, "grave");
  const grave = await readGrave(ctx.database, memorial.id);
  return canEditMemorial(ctx.actor, memorial)
    ? forWriters(ctx.database, memorial.id, grave)
    : forVisitors(grave);
}

async function readGrave(reader: Reader, memorialId: string): Promise<Grave> {
  const [row] = await reader.select(columns).from(graves).where(eq(graves.memorialId, memorialId));
  return row ?? UNTOUCHED;
}

/** Locked until the end of the transaction; the row must be there. */
export async function lockGrave(tx: Reader, memorialId: string): Promise<Grave> {
  const [row] = await tx
    .select(columns)
    .from(graves)
    .where(eq(graves.memorialId, memorialId))
    .for("update");
  return row ?? UNTOUCHED;
}

function forVisitors(grave: Grave): RestingPlace {
  const { burials, endsAtYearEnd, restEndsOn, isRestSure, restRevision: revision } = grave;
  return {
    burials,
    endsAtYearEnd,
    restEndsOn,
    isRestSure,
    leaseEndsOn: null,
    leaseHolder: null,
    remind: null,
    reminders: [],
    revision,
    can: { edit: false },
  };
}

export async function forWriters(
  reader: Reader,
  memorialId: string,
  grave: Grave,
): Promise<RestingPlace> {
  const { leaseEndsOn, leaseHolder, remind } = grave;
  const reminders = await remindersOf(reader, memorialId, grave);
  return {
    ...forVisitors(grave),
    leaseEndsOn,
    leaseHolder,
    remind,
    reminders,
    can: { edit: true },
  };
}

export function endOf({ leaseEndsOn, restEndsOn, isRestSure }: Grave): End | null {
  return endOfGrave(leaseEndsOn, { endsOn: restEndsOn, isSure: isRestSure });
}

async function remindersOf(
  reader: Reader,
  memorialId: string,
  grave: Grave,
): Promise<RestingPlace["reminders"]> {
  const end = endOf(grave);
  if (end === null) return [];
  const sent = await sentReminders(reader, memorialId, end.endsOn);
  const months = sent.map((one) => one.months);
  const left = grave.remind ? remindersLeft(end.endsOn, danishDay(new Date()), months) : [];
  return [
    ...sent.map(({ dueOn, sentAt }) => ({ dueOn, sentAt: sentAt.toISOString() })),
    ...left.map(({ dueOn }) => ({ dueOn, sentAt: null })),
  ];
}

/** Before this end, in their order. */
export async function sentReminders(reader: Reader, memorialId: string, endsOn: string) {
  return reader
    .select({
      months: graveReminders.months,
      dueOn: graveReminders.dueOn,
      sentAt: graveReminders.sentAt,
    })
    .from(graveReminders)
    .where(and(eq(graveReminders.memorialId, memorialId), eq(graveReminders.endsOn, endsOn)))
    .orderBy(graveReminders.dueOn);
}

/** Graves whose next reminder is due; those of a deleted page wait for its return. */
export async function findDueGraves(database: Database, today: string): Promise<string[]> {
  const rows = await database
    .select({ memorialId: graves.memorialId })
    .from(graves)
    .innerJoin(memorials, eq(memorials.id, graves.memorialId))
    .where(
      and(isNotNull(graves.remindOn), lte(graves.remindOn, today), isNull(memorials.deletedAt)),
    )
    .orderBy(graves.remindOn, graves.memorialId);
  return rows.map(({ memorialId }) => memorialId);
}

/** Who is told of a grave's end: those who write the page, and its custodians. */
export async function findReminded(reader: Reader, memorialId: string): Promise<string[]> {
  const rows = await reader
    .selectDistinct({ userId: keepers.userId })
    .from(keepers)
    .innerJoin(users, eq(users.id, keepers.userId))
    .leftJoin(
      custodians,
      and(eq(custodians.memorialId, keepers.memorialId), eq(custodians.userId, keepers.userId)),
    )
    .where(
      and(
        eq(keepers.memorialId, memorialId),
        isNotNull(users.emailVerifiedAt),
        or(inArray(keepers.role, WRITING_ROLES), eq(custodians.awaitsOwner, false)),
      ),
    )
    .orderBy(keepers.userId);
  return rows.map(({ userId }) => userId);
}

/** What a mail says of the page; `null` when it is deleted, or a decision removed it. */
export async function findGraveForMail({ database }: Services, memorialId: string) {
  const [page] = await database
    .select({
      name: memorials.name,
      slug: memorials.slug,
      deletedAt: memorials.deletedAt,
      cemetery: graves.cemetery,
      ...columns,
    })
    .from(memorials)
    .innerJoin(graves, eq(graves.memorialId, memorials.id))
    .where(and(eq(memorials.id, memorialId), not(isPageRemoved(memorials.id))));
  return page === undefined || page.deletedAt !== null ? null : page;
}

/** For the copy of a person's pages. */
export async function exportedRestingPlace({ database }: Context, memorialId: string) {
  const { restRevision: _, ...grave } = await readGrave(database, memorialId);
  const reminders = await database
    .select({ endsOn: graveReminders.endsOn, sentAt: graveReminders.sentAt })
    .from(graveReminders)
    .where(eq(graveReminders.memorialId, memorialId))
    .orderBy(graveReminders.sentAt);
  return { ...grave, reminders };
}
