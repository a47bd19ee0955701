import { UNKNOWN_PARENTS, type PersonInput, type TreePerson } from "../contract.ts";
import {
  dateDraft,
  LIST_FIELDS,
  listInputOf,
  listsOf,
  NO_LISTS,
  type ListDrafts,
} from "./person-lists.ts";

/** What the fields hold of a person, each a text. */
export type PersonTexts = {
  name: string;
  birthName: string;
  nickname: string;
  sex: string;
  life: string;
  /** A partial date, or a DateValue that is none and is kept as it came. */
  bornOn: string;
  birthPlace: string;
  diedOn: string;
  deathPlace: string;
  notes: string;
  visibility: string;
};

/** A person as the fields hold them. */
export type PersonDraft = PersonTexts & ListDrafts & { unknownParents: readonly string[] };

const DRAFT_FIELDS = [
  "name",
  "birthName",
  "nickname",
  "sex",
  "life",
  "bornOn",
  "birthPlace",
  "diedOn",
  "deathPlace",
  "notes",
  "visibility",
  "unknownParents",
  ...LIST_FIELDS,
] as const satisfies readonly (keyof PersonDraft)[];

export const NEW_PERSON: PersonDraft = {
  name: "",
  birthName: "",
  nickname: "",
  sex: "",
  life: "",
  bornOn: "",
  birthPlace: "",
  diedOn: "",
  deathPlace: "",
  notes: "",
  visibility: "auto",
  unknownParents: [],
  ...NO_LISTS,
};

export function draftOf(person: TreePerson): PersonDraft {
  const { birth, death } = person;
  return {
    name: person.name,
    birthName: person.birthName ?? "",
    nickname: person.nickname ?? "",
    sex: person.sex ?? "",
    life: person.life ?? "",
    bornOn: dateDraft(birth?.date ?? null),
    birthPlace: birth?.place ?? "",
    diedOn: dateDraft(death?.date ?? null),
    deathPlace: death?.place ?? "",
    notes: person.notes ?? "",
    visibility: person.visibility,
    unknownParents: person.unknownParents,
    ...listsOf(person),
  };
}

/** What is sent of a draft; a place without a date is one of the event's own. */
function inputOf(draft: PersonDraft): Required<PersonInput> {
  const { bornOn, birthPlace, diedOn, deathPlace, sex, life, unknownParents, ...texts } = draft;
  return {
    ...texts,
    ...listInputOf(draft),
    sex: sex === "" ? null : (sex as TreePerson["sex"]),
    life: life === "" ? null : (life as TreePerson["life"]),
    birth: datedPlace(bornOn, birthPlace),
    death: datedPlace(diedOn, deathPlace),
    visibility: draft.visibility as TreePerson["visibility"],
    unknownParents: UNKNOWN_PARENTS.filter((parent) => unknownParents.includes(parent)),
  };
}

function datedPlace(date: string, place: string): NonNullable<PersonInput["birth"]> | null {
  if (date === "" && place.trim() === "") return null;
  return { date: date === "" ? null : date, place };
}

/** A new person: what was left empty isn't sent. */
export function newPersonOf(draft: PersonDraft): PersonInput & { name: string } {
  return { ...differing(inputOf(NEW_PERSON), inputOf(draft)), name: draft.name };
}

/** The fields in which a draft differs from the person it began as; `null` for none. */
export function changeOf(person: TreePerson, draft: PersonDraft): PersonInput | null {
  const change = differing(inputOf(draftOf(person)), inputOf(draft));
  return Object.keys(change).length === 0 ? null : change;
}

function differing(before: Required<PersonInput>, after: Required<PersonInput>): PersonInput {
  const known: Readonly<Record<string, unknown>> = before;
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isSame(value, known[field])),
  );
}

/** The keys of a list's items say nothing of them. */
function isSame(one: unknown, other: unknown): boolean {
  const said = (value: unknown) =>
    JSON.stringify(value, (name, each: unknown) => (name === "key" ? undefined : each));
  return said(one) === said(other);
}

/**
 * Somebody else has saved meanwhile: their version, with what was typed here in the fields that they left
 * alone. The fields that both changed are named; in those the draft is kept.
 */
export function merged(base: TreePerson, theirs: TreePerson, draft: PersonDraft) {
  const [before, now] = [draftOf(base), draftOf(theirs)];
  const mine = DRAFT_FIELDS.filter((field) => !isSame(draft[field], before[field]));
  const kept = Object.fromEntries(mine.map((field) => [field, draft[field]]));
  return {
    draft: { ...now, ...kept },
    both: mine.filter(
      (field) => !isSame(now[field], before[field]) && !isSame(now[field], draft[field]),
    ),
  };
}

/** By the typed field, or by its place in a list: `events.0.date`. */
export type Problems = Readonly<Partial<Record<string, string>>>;

/** The typed field that a problem of the call is about. */
export function problemsByField(fields: Readonly<Record<string, string>>): Problems {
  const of = (...names: string[]) => names.flatMap((name) => fields[name] ?? [])[0];
  return {
    ...fields,
    bornOn: of("birth.date", "birth"),
    birthPlace: of("birth.place"),
    diedOn: of("death.date", "death"),
    deathPlace: of("death.place"),
  };
}
