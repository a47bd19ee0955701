import { toPartialDate } from "../../dates/engine/tree-dates.ts";
import type { PersonInput, TreePerson } from "../contract.ts";

/** A person as the fields hold them: every value is a text. */
export type PersonDraft = {
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
};

export function draftOf(person: TreePerson): PersonDraft {
  const { birth, death } = person;
  return {
    name: person.name,
    birthName: person.birthName ?? "",
    nickname: person.nickname ?? "",
    sex: person.sex ?? "",
    life: person.life ?? "",
    bornOn: dateOf(birth?.date ?? null),
    birthPlace: birth?.place ?? "",
    diedOn: dateOf(death?.date ?? null),
    deathPlace: death?.place ?? "",
    notes: person.notes ?? "",
    visibility: person.visibility,
  };
}

function dateOf(value: string | null): string {
  return value === null ? "" : (toPartialDate(value) ?? value);
}

/** What is sent of a draft; a place without a date is one of the event's own. */
function inputOf(
  draft: PersonDraft,
): Required<Omit<PersonInput, "names" | "events" | "citations">> {
  const { bornOn, birthPlace, diedOn, deathPlace, sex, life, ...texts } = draft;
  return {
    ...texts,
    sex: sex === "" ? null : (sex as TreePerson["sex"]),
    life: life === "" ? null : (life as TreePerson["life"]),
    birth: datedPlace(bornOn, birthPlace),
    death: datedPlace(diedOn, deathPlace),
    visibility: draft.visibility as TreePerson["visibility"],
  };
}

function datedPlace(date: string, place: string): NonNullable<PersonInput["birth"]> | null {
  if (date === "" && place.trim() === "") return null;
  return { date: date === "" ? null : date, place };
}

/** A new person: what was left empty isn't sent. */
export function newPersonOf(draft: PersonDraft): PersonInput & { name: string } {
  const blank: Readonly<Record<string, unknown>> = inputOf(NEW_PERSON);
  const given = Object.entries(inputOf(draft)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(blank[field]),
  );
  return { ...Object.fromEntries(given), name: draft.name };
}

/** The fields in which a draft differs from the person it began as; `null` for none. */
export function changeOf(person: TreePerson, draft: PersonDraft): PersonInput | null {
  const before: Readonly<Record<string, unknown>> = inputOf(draftOf(person));
  const changed = Object.entries(inputOf(draft)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

/**
 * Somebody else has saved meanwhile: their version, with what was typed here in the fields that they left
 * alone. The fields that both changed are named; in those the draft is kept.
 */
export function merged(base: TreePerson, theirs: TreePerson, draft: PersonDraft) {
  const [before, now] = [draftOf(base), draftOf(theirs)];
  const mine = DRAFT_FIELDS.filter((field) => draft[field] !== before[field]);
  const kept = Object.fromEntries(mine.map((field) => [field, draft[field]]));
  return {
    draft: { ...now, ...kept },
    both: mine.filter((field) => now[field] !== before[field] && now[field] !== draft[field]),
  };
}

/** The typed field that a problem of the call is about. */
export function problemsByField(fields: Readonly<Record<string, string>>) {
  const of = (...names: string[]) => names.flatMap((name) => fields[name] ?? [])[0];
  return {
    ...fields,
    bornOn: of("birth.date", "birth"),
    birthPlace: of("birth.place"),
    diedOn: of("death.date", "death"),
    deathPlace: of("death.place"),
  } as Readonly<Partial<Record<keyof PersonDraft, string>>>;
}
