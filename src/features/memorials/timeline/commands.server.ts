import { and, count, eq, lt, not } from "drizzle-orm";
import { memorialError } from "#features/memorials/errors.ts";
import { recordAudit } from "#platform/audit/audit.server.ts";
import { announceIn, transaction, type Context, type Services } from "#platform/context.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isSurelyAfter } from "#platform/dates.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { defineHook } from "#platform/extensions.server.ts";
import { newId } from "#platform/ids.ts";
import { findOwnMedia } from "../media/named/queries.server.ts";
import { getEditable } from "../access/queries.server.ts";
import { restorableSince } from "../queries.server.ts";
import {
  isHeld,
  isRestricted,
  refuseHeld,
  refuseRemovedWords,
  refuseToShow,
} from "../restrictions/queries.server.ts";
import { memorials } from "../tables.server.ts";
import { EVENTS_MAX, type EventChange, type NewEvent, type TimelineEvent } from "./contract.ts";
import {
  CHANGE,
  isAfterToday,
  wordsOfEvent,
  type Cause,
  type EventContent as Content,
  type SavedEvent,
} from "./model.ts";
import { getEvent, eventsOf, TODAY } from "./queries.server.ts";
import { timelineEvents } from "./tables.server.ts";

/** An event was added, changed, removed or restored, and is still locked. */
export const eventSaved = defineHook<SavedEvent>("eventSaved");

type Row = typeof timelineEvents.$inferSelect;

const BLANK: Omit<Content, "title"> = {
  type: "other",
  happenedOn: null,
  endedOn: null,
  text: null,
  place: null,
  mediaIds: [],
  people: [],
  source: null,
};

export async function addEvent(
  ctx: Context,
  idOrSlug: string,
  input: NewEvent,
): Promise<TimelineEvent> {
  return transaction(ctx, async (tx) => {
    const memorial = await getEditable(ctx, idOrSlug, tx);
    const memorialId = memorial.id;
    const today = await lockTimeline(tx, memorialId);
    const content = withChange({ ...BLANK, title: input.title }, input);
    await refuseWrong(tx, { memorialId, content, input, today });
    await refuseTooMany(tx, memorialId);
    await refuseSecond(tx, memorialId, content);
    const id = newId();
    const state = { revision: 1, removedAt: null, removedBy: null };
    await tx.insert(timelineEvents).values({ memorialId, id, ...content, ...state });
    const saved = { memorialId, eventId: id, before: null, after: content };
    await eventSaved.raise(tx, ctx, { ...saved, cause: { deed: "add" } });
    await record(tx, ctx, { action: "event.added", memorialId, eventId: id });
    return getEvent(ctx, memorial, id, tx);
  });
}

type Address = { idOrSlug: string; eventId: string };

/** `expected`: the revision that the caller read; throws `changedMeanwhile` for another. */
export async function changeEvent(
  ctx: Context,
  { idOrSlug, eventId }: Address,
  input: EventChange,
  expected: number | null,
  cause: Cause = CHANGE,
): Promise<TimelineEvent> {
  return transaction(ctx, async (tx) => {
    const memorial = await getEditable(ctx, idOrSlug, tx);
    const memorialId = memorial.id;
    const today = await lockTimeline(tx, memorialId);
    const before = await getStanding(tx, { memorialId, eventId, expected });
    const content = withChange(before, input);
    await refuseWrong(tx, { memorialId, content, input, today });
    if (content.type !== before.type) await refuseSecond(tx, memorialId, content);
    await store(tx, before, content);
    await eventSaved.raise(tx, ctx, { memorialId, eventId, before, after: content, cause });
    const fields = Object.keys(input);
    await record(tx, ctx, { action: "event.changed", memorialId, eventId, details: { fields } });
    return getEvent(ctx, memorial, eventId, tx);
  });
}

/** It is kept until the restore period ends. */
export async function removeEvent(
  ctx: Context,
  { idOrSlug, eventId }: Address,
  expected: number | null,
  cause: Cause = { deed: "delete" },
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const { id: memorialId } = await getEditable(ctx, idOrSlug, tx);
    await lockTimeline(tx, memorialId);
    const before = await getStanding(tx, { memorialId, eventId, expected });
    const removedBy = ctx.actor?.userId ?? null;
    await store(tx, before, { removedAt: new Date(), removedBy });
    await eventSaved.raise(tx, ctx, { memorialId, eventId, before, after: null, cause });
    await record(tx, ctx, { action: "event.removed", memorialId, eventId });
  });
}

/**
 * Of two who restore at once the second finds it there. Throws `memorials.deletedForGood`, or
 * `tooManyToRestore`, `eventTwice` or `removedWords` and changes nothing.
 */
export async function restoreEvent(
  ctx: Context,
  { idOrSlug, eventId }: Address,
  cause: Cause = { deed: "restore", source: null },
): Promise<TimelineEvent> {
  return transaction(ctx, async (tx) => {
    const memorial = await getEditable(ctx, idOrSlug, tx);
    const memorialId = memorial.id;
    await lockTimeline(tx, memorialId);
    const before = await findEvent(tx, memorialId, eventId);
    if (before === null || (await isRestricted(tx, memorialId, "event", eventId)))
      throw memorialError("deletedForGood");
    const { removedAt } = before;
    if (removedAt !== null) {
      if (removedAt < restorableSince(ctx)) throw memorialError("deletedForGood");
      if ((await countStanding(tx, memorialId)) >= EVENTS_MAX)
        throw memorialError("tooManyToRestore", { values: { count: EVENTS_MAX } });
      await refuseSecond(tx, memorialId, before);
      await refuseToShow(tx, memorialId, wordsOfEvent(before));
      await store(tx, before, { removedAt: null, removedBy: null });
      await eventSaved.raise(tx, ctx, { memorialId, eventId, before: null, after: before, cause });
      await record(tx, ctx, { action: "event.restored", memorialId, eventId });
    }
    return getEvent(ctx, memorial, eventId, tx);
  });
}

/** Deletes for good what can't be restored any more. */
export async function purgeEvents({ database }: Services, before: Date): Promise<void> {
  await database
    .delete(timelineEvents)
    .where(
      and(
        lt(timelineEvents.removedAt, before),
        not(
          isHeld({ memorialId: timelineEvents.memorialId, id: timelineEvents.id, kind: "event" }),
        ),
      ),
    );
}

/**
 * Writers of one timeline take turns: births and the number of events are counted under this lock.
 * It blocks other keepers only, not visitors' inserts that reference the row. Returns the day.
 */
async function lockTimeline(tx: Transaction, memorialId: string): Promise<string> {
  const [found] = await tx
    .select({ today: TODAY })
    .from(memorials)
    .where(eq(memorials.id, memorialId))
    .for("no key update");
  if (found === undefined) throw new AppError("notFound");
  return found.today;
}

async function findEvent(tx: Transaction, memorialId: string, eventId: string) {
  const own = and(eq(timelineEvents.memorialId, memorialId), eq(timelineEvents.id, eventId));
  const [row] = await tx.select().from(timelineEvents).where(own);
  return row ?? null;
}

type Expected = { memorialId: string; eventId: string; expected: number | null };

async function getStanding(tx: Transaction, { memorialId, eventId, expected }: Expected) {
  const row = await findEvent(tx, memorialId, eventId);
  if (row?.removedAt !== null) throw new AppError("notFound");
  await refuseHeld(tx, memorialId, { kind: "event", id: eventId });
  if (await isRestricted(tx, memorialId, "event", eventId)) throw new AppError("notFound");
  if (expected !== null && expected !== row.revision) throw new AppError("changedMeanwhile");
  return row;
}

/** The fields that are given; a birth and a death keep no date of their own. */
function withChange(before: Content, given: EventChange): Content {
  const keys = Object.keys({ ...BLANK, title: "" }) as (keyof Content)[];
  const change = keys.map((key) => [key, given[key] === undefined ? before[key] : given[key]]);
  const content = Object.fromEntries(change) as Content;
  return content.type === "other" ? content : { ...content, happenedOn: null, endedOn: null };
}

type Written = { memorialId: string; content: Content; input: EventChange; today: string };

async function refuseWrong(tx: Transaction, written: Written): Promise<void> {
  refuseWrongDates(written);
  await refuseForeignMedia(tx, written);
  await refuseRemovedWords(tx, written.memorialId, wordsOfEvent(written.content));
}

function refuseWrongDates({ content, input, today }: Written): void {
  const { type, happenedOn, endedOn } = content;
  if (type !== "other") {
    const given = (["happenedOn", "endedOn"] as const).find(
      (field) => (input[field] ?? null) !== null,
    );
    if (given !== undefined) throw invalidField(given, "dateOfLife");
    return;
  }
  if (happenedOn === null) throw invalidField("happenedOn", "dateMissing");
  if (isAfterToday(happenedOn, today)) throw invalidField("happenedOn", "afterToday");
  if (endedOn === null) return;
  if (isAfterToday(endedOn, today)) throw invalidField("endedOn", "afterToday");
  if (isSurelyAfter(happenedOn, endedOn)) throw invalidField("endedOn", "endsBeforeBeginning");
}

/** Only what is given is looked up: what was chosen before may be removed by now. */
async function refuseForeignMedia(tx: Transaction, { memorialId, input }: Written): Promise<void> {
  const pictures = input.mediaIds ?? [];
  const document = input.source?.kind === "document" ? input.source.mediaId : null;
  const named = document === null ? pictures : [...pictures, document];
  const kinds = await findOwnMedia(tx, memorialId, named);
  const isOneOf = (id: string, allowed: readonly string[]) => allowed.includes(kinds.get(id) ?? "");
  if (!pictures.every((id) => isOneOf(id, ["image", "video"])))
    throw invalidField("mediaIds", "pictureGone");
  if (document !== null && !isOneOf(document, ["image", "document"]))
    throw invalidField("source", "documentGone");
}

function countStanding(tx: Transaction, memorialId: string): Promise<number> {
  return tx.$count(timelineEvents, eventsOf(memorialId));
}

async function refuseTooMany(tx: Transaction, memorialId: string): Promise<void> {
  if ((await countStanding(tx, memorialId)) >= EVENTS_MAX)
    throw new AppError("limitReached", { values: { count: EVENTS_MAX } });
}

async function refuseSecond(
  tx: Transaction,
  memorialId: string,
  { type }: Pick<Content, "type">,
): Promise<void> {
  if (type === "other") return;
  const [same] = await tx
    .select({ count: count() })
    .from(timelineEvents)
    .where(and(eventsOf(memorialId), eq(timelineEvents.type, type)));
  if ((same?.count ?? 0) > 0) throw memorialError("eventTwice");
}

type Change = Partial<Content & Pick<Row, "removedAt" | "removedBy">>;

async function store(tx: Transaction, { memorialId, id, revision }: Row, change: Change) {
  await tx
    .update(timelineEvents)
    .set({ ...change, revision: revision + 1 })
    .where(and(eq(timelineEvents.memorialId, memorialId), eq(timelineEvents.id, id)));
}

type Deed = {
  action: "event.added" | "event.changed" | "event.removed" | "event.restored";
  memorialId: string;
  eventId: string;
  details?: Record<string, unknown>;
};

async function record(tx: Transaction, ctx: Context, { memorialId, eventId, ...deed }: Deed) {
  const { action, details } = deed;
  const about = { subject: "memorial", subjectId: memorialId, details: { eventId, ...details } };
  await recordAudit(tx, ctx, { action, ...about });
  announceIn(tx, { topic: memorialId, kind: "event", id: eventId });
}
