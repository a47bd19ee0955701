import type {
  EventInput,
  EventType,
  NewEvent,
  TimelineEvent,
} from "#features/memorials/timeline/contract.ts";

export const SOURCE_KINDS = ["none", "told", "document", "uncertain"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** An event as its fields hold it: every value is a text, names stand on a line each. */
export type EventDraft = {
  type: EventType;
  happenedOn: string;
  endedOn: string;
  title: string;
  text: string;
  place: string;
  people: string;
  mediaIds: string[];
  /** Each kind keeps its words while another one is chosen. */
  source: { kind: SourceKind; by: string; note: string; mediaId: string };
};

export function newDraft(type: EventType, title: string): EventDraft {
  return {
    type,
    happenedOn: "",
    endedOn: "",
    title,
    text: "",
    place: "",
    people: "",
    mediaIds: [],
    source: { kind: "none", by: "", note: "", mediaId: "" },
  };
}

export function draftOf(event: TimelineEvent): EventDraft {
  const { type, happenedOn, endedOn, title, text, place, people, mediaIds, source } = event;
  const blank = newDraft(type, title);
  return {
    ...blank,
    happenedOn: happenedOn ?? "",
    endedOn: endedOn ?? "",
    text: text ?? "",
    place: place ?? "",
    people: people.join("\n"),
    mediaIds,
    source: {
      kind: source?.kind ?? "none",
      by: source?.kind === "told" ? source.by : "",
      note: source !== null && source.kind !== "told" ? (source.note ?? "") : "",
      mediaId: source?.kind === "document" ? (source.mediaId ?? "") : "",
    },
  };
}

type Input = Required<Omit<EventInput, "happenedOn" | "endedOn">> & EventInput;

/** What is sent; birth and death have no dates of their own. */
function inputOf({ type, happenedOn, endedOn, ...draft }: EventDraft): Input {
  const { title, text, place, people, mediaIds, source } = draft;
  const dates = type === "other" ? { happenedOn, endedOn: endedOn === "" ? null : endedOn } : {};
  return {
    type,
    ...dates,
    title,
    text,
    place,
    people: people.split("\n").filter((name) => name.trim() !== ""),
    mediaIds,
    source: sourceOf(source),
  };
}

function sourceOf({ kind, by, note, mediaId }: EventDraft["source"]): Input["source"] {
  if (kind === "none") return null;
  if (kind === "told") return { kind, by };
  if (kind === "uncertain") return { kind, note };
  return { kind, note, mediaId: mediaId === "" ? null : mediaId };
}

/** A missing date is left out, so that the answer says what is missing. */
export function newEventOf(draft: EventDraft): NewEvent {
  const { happenedOn, ...input } = inputOf(draft);
  return { ...input, ...(happenedOn && { happenedOn }) } as NewEvent;
}

/** The fields in which a draft differs from the event that it began as; `null` for none. */
export function changeOf(event: TimelineEvent, draft: EventDraft): EventInput | null {
  const before: Readonly<Record<string, unknown>> = inputOf(draftOf(event));
  const changed = Object.entries(inputOf(draft)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/**
 * Somebody else has saved meanwhile: their version, with what was typed here in the fields that they left
 * alone. The fields that both changed are named; in those the draft is kept.
 */
export function merged(
  base: TimelineEvent,
  theirs: TimelineEvent,
  draft: EventDraft,
): { draft: EventDraft; both: (keyof EventDraft)[] } {
  const [before, now] = [draftOf(base), draftOf(theirs)];
  const fields = Object.keys(draft) as (keyof EventDraft)[];
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const mine = fields.filter((field) => !isSame(draft[field], before[field]));
  const kept = Object.fromEntries(mine.map((field) => [field, draft[field]]));
  return {
    draft: { ...now, ...kept },
    both: mine.filter(
      (field) => !isSame(now[field], before[field]) && !isSame(now[field], draft[field]),
    ),
  };
}
