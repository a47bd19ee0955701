import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { partialDate } from "#platform/date-field.ts";
import { line, nameLine, optionalLine, optionalParagraphs } from "#platform/text.ts";

export const EVENT_TYPES = ["birth", "death", "other"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Maximum per memorial. */
export const EVENTS_MAX = 500;
export const TITLE_MAX = 200;
export const TEXT_MAX = 2000;
export const PLACE_MAX = 120;
export const EVENT_MEDIA_MAX = 12;
export const PEOPLE_MAX = 20;
export const PERSON_MAX = 120;
export const TELLER_MAX = 120;
export const NOTE_MAX = 200;

/** How a keeper knows of it. A document is one of the page, or named in words, or both. */
const source = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("told"), by: nameLine(TELLER_MAX) }),
  z
    .strictObject({
      kind: z.literal("document"),
      mediaId: z.uuid().nullable().default(null),
      note: optionalLine(NOTE_MAX).default(null),
    })
    .refine(({ mediaId, note }) => mediaId !== null || note !== null, {
      path: ["note"],
      error: "sourceMissing",
    }),
  z.strictObject({ kind: z.literal("uncertain"), note: optionalLine(NOTE_MAX).default(null) }),
]);
export type Source = z.output<typeof source>;

/** As read: it was checked when it was written. */
const writtenSource = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("told"), by: z.string() }),
  z.object({
    kind: z.literal("document"),
    /** `null` also for callers who may not see it. */
    mediaId: z.uuid().nullable(),
    note: z.string().nullable(),
  }),
  z.object({ kind: z.literal("uncertain"), note: z.string().nullable() }),
]);

const written = {
  type: z.enum(EVENT_TYPES),
  /** A partial date. Birth and death have none of their own: theirs is the memorial's. */
  happenedOn: partialDate,
  endedOn: partialDate.nullable(),
  title: line(TITLE_MAX),
  text: optionalParagraphs(TEXT_MAX),
  place: optionalLine(PLACE_MAX),
  /** Pictures and films of the page. */
  mediaIds: z.array(z.uuid()).max(EVENT_MEDIA_MAX),
  people: z.array(nameLine(PERSON_MAX)).max(PEOPLE_MAX),
  source: source.nullable(),
};

export const eventChange = z.strictObject(written).partial();
export type EventChange = z.output<typeof eventChange>;
/** What a form sends: sources may leave out what they don't have. */
export type EventInput = z.input<typeof eventChange>;

const newEvent = eventChange.required({ title: true });
export type NewEvent = z.output<typeof newEvent>;

/**
 * What keepers are told about a date: it is surely before the birth, or after the death. It may be
 * right: a parents' wedding, an inauguration.
 */
const HINTS = ["beforeBirth", "afterDeath"] as const;
export type Hint = (typeof HINTS)[number];

export const timelineEvent = z.object({
  id: z.uuid(),
  type: z.enum(EVENT_TYPES),
  /** `null` only for a birth or death whose date the memorial doesn't have. */
  happenedOn: z.string().nullable(),
  endedOn: z.string().nullable(),
  title: z.string(),
  text: z.string().nullable(),
  place: z.string().nullable(),
  /** As far as the caller may see them. */
  mediaIds: z.array(z.uuid()),
  people: z.array(z.string()),
  source: writtenSource.nullable(),
  /** In years, as closely as the dates allow, also of a time that has an end; else `null`. */
  age: z.object({ from: z.int(), to: z.int() }).nullable(),
  hints: z.array(z.enum(HINTS)),
  /** For `If-Match`. */
  revision: z.int(),
  can: z.object({ edit: z.boolean() }),
});
export type TimelineEvent = z.output<typeof timelineEvent>;

const ofMemorial = z.object({ id: z.string().min(1).max(120) });
const ofEvent = ofMemorial.extend({ eventId: z.uuid() });

/** A day, a precision and an id: events aren't in the order of their ids. */
const cursor = z.string().regex(/^\d{8}\.\d\.[\da-f-]{36}$/);

export const listEvents = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/events",
  section: "timeline",
  summary: "The events of a life, from the first to the last",
  access: "anyone",
  params: ofMemorial,
  query: z.object({
    limit: z.coerce.number<string | number>().int().min(1).max(EVENTS_MAX).default(EVENTS_MAX),
    cursor: cursor.optional(),
  }),
  answer: z.object({ items: z.array(timelineEvent), nextCursor: z.string().nullable() }),
});

export const addEvent = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/events",
  summary: "Adds an event; birth and death once each, on the memorial's own dates",
  access: "signed-in",
  params: ofMemorial,
  body: newEvent,
  answer: timelineEvent,
  status: 201,
});

export const changeEvent = defineCall({
  method: "PUT",
  path: "/api/memorials/{id}/events/{eventId}",
  summary: "Changes the given fields; with If-Match only the revision that was read",
  access: "signed-in",
  params: ofEvent,
  body: eventChange,
  answer: timelineEvent,
});

export const removeEvent = defineCall({
  method: "DELETE",
  path: "/api/memorials/{id}/events/{eventId}",
  summary: "Removes an event; it can be restored for RESTORE_DAYS days",
  access: "signed-in",
  params: ofEvent,
});

export const restoreEvent = defineCall({
  method: "POST",
  path: "/api/memorials/{id}/events/{eventId}/restore",
  summary: "Restores a removed event",
  access: "signed-in",
  params: ofEvent,
  answer: timelineEvent,
});
