import { z } from "zod";
import { defineCall } from "#platform/call.ts";
import { nameLine } from "#platform/text.ts";
import { mediaItem } from "../media/contract.ts";
import { messagePicture } from "#features/memorials/messages/pictures/contract.ts";
import { decade } from "../messages/contract.ts";
import { PERSON_MAX, timelineEvent } from "../timeline/contract.ts";

/** The query parameters that change its page, in the order of its links. */
export const WALK_PARAMETERS = ["decade", "person", "kind", "cursor", "memory"] as const;

/** What stands in a life's years: its events, dated pictures, and what visitors remember. */
export const WALK_KINDS = ["birth", "death", "event", "picture", "memory"] as const;
export type WalkKind = (typeof WALK_KINDS)[number];

/** A picture of the page, or a film by its poster. */
const walkPicture = mediaItem.pick({
  id: true,
  kind: true,
  width: true,
  height: true,
  variants: true,
  color: true,
  caption: true,
  altText: true,
});
export type WalkPicture = z.infer<typeof walkPicture>;

/** A place in the order of the life: day, precision, id. */
const cursor = z.string().regex(/^\d{8}\.\d\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);

const age = timelineEvent.shape.age;

type KindSchema = z.ZodType<WalkKind, WalkKind>;
const kind: KindSchema = z.enum(WALK_KINDS);

const itemOf = (of: KindSchema) =>
  z.object({
    kind: of,
    /** A birth or death that nobody has told as an event has the memorial's id. */
    id: z.uuid(),
    /** A partial date, or a decade as `197X`. */
    date: z.string(),
    /** Of a memory: who remembers. */
    title: z.string().nullable(),
    text: z.string().nullable(),
    /** In years, as closely as the dates allow; `null` where they don't. */
    age,
    /** Each only where there is any. */
    endedOn: z.string().optional(),
    place: z.string().optional(),
    people: z.array(z.string()).optional(),
    source: timelineEvent.shape.source.unwrap().optional(),
    /** Of a source: the document or picture on the page that it names. */
    document: mediaItem.pick({ id: true, kind: true, pages: true }).optional(),
    pictures: z.array(walkPicture).optional(),
    /** Of a memory. */
    picture: messagePicture.optional(),
  });
export type WalkItem = z.infer<ReturnType<typeof itemOf>>;

const decadeOfLife = z.object({
  /** Its first year. */
  decade: z.int(),
  /** Of the kind and person that were asked for; 0 only within the life. */
  count: z.int(),
  ages: age,
});
export type DecadeOfLife = z.infer<typeof decadeOfLife>;

const queryOf = (of: KindSchema) =>
  z.object({
    decade: decade.optional(),
    /** Named in an event, or who remembers. */
    person: nameLine(PERSON_MAX).optional(),
    kind: of.optional(),
    cursor: cursor.optional(),
  });
const query = queryOf(kind);

const walkOf = (of: KindSchema) =>
  z.object({
    decades: z.array(decadeOfLife),
    items: z.array(itemOf(of)),
    nextCursor: z.string().nullable(),
  });
const walk = walkOf(kind);

/** The schemas of the walk with the kinds of brought sections, by the schema without them. */
export function withWalkKinds(kinds: readonly string[]): ReadonlyMap<z.ZodType, z.ZodType> {
  const known = z.enum([...new Set([...WALK_KINDS, ...kinds])]) as unknown as KindSchema;
  return new Map<z.ZodType, z.ZodType>([
    [query, queryOf(known)],
    [walk, walkOf(known)],
  ]);
}

export const getTimeline = defineCall({
  method: "GET",
  path: "/api/memorials/{id}/timeline",
  section: "page",
  summary: "A life in its years: events, dated pictures and visitors' memories, by decade",
  access: "anyone",
  params: z.object({ id: z.string().min(1).max(120) }),
  query,
  answer: walk,
});
export type Walk = z.infer<typeof getTimeline.answer>;
