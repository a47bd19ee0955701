import { toPartialDate } from "../../dates/engine/tree-dates.ts";
import { PERSON_EVENTS, NAME_KINDS, type PersonInput, type TreePerson } from "../contract.ts";

/** One of a list as its fields hold it: every value is a text. `key` is the list's own and isn't sent. */
type Item<Fields extends string> = Readonly<Record<Fields | "key", string>>;

export type NameDraft = Item<"kind" | "given" | "surname" | "full">;
export type EventDraft = Item<
  "kind" | "title" | "date" | "place" | "note" | "sourceKind" | "sourceNote"
>;
export type CitationDraft = Item<"title" | "page">;

export const SOURCE_KINDS = ["told", "document", "uncertain"] as const;

export type ListDrafts = {
  names: readonly NameDraft[];
  events: readonly EventDraft[];
  citations: readonly CitationDraft[];
};
export const LIST_FIELDS = ["names", "events", "citations"] as const;

export const NO_LISTS: ListDrafts = { names: [], events: [], citations: [] };

export const BLANK_NAME: NameDraft = { key: "", kind: "birth", given: "", surname: "", full: "" };
export const BLANK_EVENT: EventDraft = {
  key: "",
  kind: "",
  title: "",
  date: "",
  place: "",
  note: "",
  sourceKind: "",
  sourceNote: "",
};
export const BLANK_CITATION: CitationDraft = { key: "", title: "", page: "" };

/** With one more at the end, under a key that no other one has. */
export function withOneMore<Draft extends Item<never>>(
  items: readonly Draft[],
  blank: Draft,
): Draft[] {
  const last = Math.max(-1, ...items.map(({ key }) => Number(key)));
  return [...items, { ...blank, key: String(last + 1) }];
}

export function dateDraft(value: string | null): string {
  return value === null ? "" : (toPartialDate(value) ?? value);
}

export function listsOf({ names, events, citations }: TreePerson): ListDrafts {
  return {
    names: names.map(({ kind, given, surname, full }, key) => ({
      key: String(key),
      kind,
      given: given ?? "",
      surname: surname ?? "",
      full,
    })),
    events: events.map(({ kind, title, date, place, note, source }, key) => ({
      key: String(key),
      kind,
      title: title ?? "",
      date: dateDraft(date),
      place: place ?? "",
      note: note ?? "",
      sourceKind: source?.kind ?? "",
      sourceNote: source?.note ?? "",
    })),
    citations: citations.map(({ title, page }, key) => ({
      key: String(key),
      title,
      page: page ?? "",
    })),
  };
}

/** Without those in which nothing was written: they were opened and left. */
export function withoutBlanks<Lists extends ListDrafts>(lists: Lists): Lists {
  const isFilled = (item: Item<never>, ...ignored: string[]) =>
    Object.entries(item).some(([name, text]) => !ignored.includes(name) && text.trim() !== "");
  return {
    ...lists,
    names: lists.names.filter((item) => isFilled(item, "key", "kind")),
    events: lists.events.filter((item) => isFilled(item, "key")),
    citations: lists.citations.filter((item) => isFilled(item, "key")),
  };
}

/** What is sent of them. A name that has its pieces alone is written as them. */
export function listInputOf(
  lists: ListDrafts,
): Required<Pick<PersonInput, "names" | "events" | "citations">> {
  const { names, events, citations } = withoutBlanks(lists);
  return {
    names: names.map(({ kind, given, surname, full }) => ({
      kind: NAME_KINDS.find((one) => one === kind) ?? "birth",
      given,
      surname,
      full: full.trim() === "" ? `${given} ${surname}`.trim() : full,
    })),
    events: events.map(({ kind, title, date, place, note, sourceKind, sourceNote }) => ({
      kind: PERSON_EVENTS.find((one) => one === kind) ?? "other",
      title,
      date: date === "" ? null : date,
      place,
      note,
      source: sourceOf(sourceKind, sourceNote),
    })),
    citations: citations.map(({ title, page }) => ({ title, page })),
  };
}

/** Who writes where it is from without choosing how they know it has it from a document. */
function sourceOf(kind: string, note: string) {
  const known = SOURCE_KINDS.find((one) => one === kind);
  if (known === undefined && note.trim() === "") return null;
  return { kind: known ?? ("document" as const), note };
}
