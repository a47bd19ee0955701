import { pick } from "#platform/pick.ts";
import type {
  Burial,
  RestingPlace,
  RestingPlaceChange,
} from "#features/memorials/grave/contract.ts";

/** What keepers type about a grave, as text, so that nothing is lost while it is no valid date. */
export type BurialDraft = {
  name: string;
  kind: Burial["kind"];
  buriedOn: string;
  restYears: string;
};
export type RestingPlaceDraft = {
  burials: BurialDraft[];
  endsAtYearEnd: boolean;
  leaseEndsOn: string;
  leaseHolder: string;
  remind: boolean;
};

export const EMPTY_BURIAL: BurialDraft = { name: "", kind: "coffin", buriedOn: "", restYears: "" };

/** There is always a first line to fill in. */
export function draftOf(known: RestingPlace): RestingPlaceDraft {
  const burials = known.burials.map(({ name, kind, buriedOn, restYears }) => ({
    name: name ?? "",
    kind,
    buriedOn: buriedOn ?? "",
    restYears: restYears === null ? "" : String(restYears),
  }));
  return {
    burials: burials.length === 0 ? [EMPTY_BURIAL] : burials,
    endsAtYearEnd: known.endsAtYearEnd,
    leaseEndsOn: known.leaseEndsOn ?? "",
    leaseHolder: known.leaseHolder ?? "",
    remind: known.remind ?? true,
  };
}

const FIELDS = ["burials", "endsAtYearEnd", "leaseEndsOn", "leaseHolder", "remind"] as const;

/** Lines that were added last and are still empty stand only on the screen. */
export function typedBurials(burials: readonly BurialDraft[]): Burial[] {
  const last = burials.findLastIndex((one) => `${one.name}${one.buriedOn}${one.restYears}` !== "");
  return burials.slice(0, last + 1).map(({ name, kind, buriedOn, restYears }) => ({
    name: name.trim() === "" ? null : name,
    kind,
    buriedOn: buriedOn === "" ? null : buriedOn,
    restYears: restYears === "" ? null : Number(restYears),
  }));
}

export type RestingPlaceField = (typeof FIELDS)[number];

function sent(draft: RestingPlaceDraft, field: RestingPlaceField): unknown {
  return field === "burials" ? typedBurials(draft.burials) : draft[field];
}

function isSame(
  one: RestingPlaceDraft,
  other: RestingPlaceDraft,
  field: RestingPlaceField,
): boolean {
  return JSON.stringify(sent(one, field)) === JSON.stringify(sent(other, field));
}

/** The fields that were changed since, to be sent; `null` if there are none. */
export function changeOf(
  draft: RestingPlaceDraft,
  since: RestingPlaceDraft,
): RestingPlaceChange | null {
  const changed = FIELDS.filter((field) => !isSame(draft, since, field));
  if (changed.length === 0) return null;
  return Object.fromEntries(changed.map((field) => [field, sent(draft, field)]));
}

/** Both changes together. What both have changed differently stays `mine`, and is named. */
export function merged(
  base: RestingPlaceDraft,
  mine: RestingPlaceDraft,
  theirs: RestingPlaceDraft,
): { draft: RestingPlaceDraft; both: RestingPlaceField[] } {
  const taken = FIELDS.filter((field) => isSame(mine, base, field));
  const draft = { ...mine, ...pick(theirs, taken) };
  const both = FIELDS.filter(
    (field) => !isSame(draft, theirs, field) && !isSame(theirs, base, field),
  );
  return { draft, both };
}

/** What was typed while the draft as it stood before was on its way. */
export function typedSince(
  before: RestingPlaceDraft,
  now: RestingPlaceDraft,
): Partial<RestingPlaceDraft> {
  return pick(
    now,
    FIELDS.filter((field) => now[field] !== before[field]),
  );
}

/** As the server has cleaned it; lines that are still empty stay on the screen. */
export function afterSaving(draft: RestingPlaceDraft, answer: RestingPlace): RestingPlaceDraft {
  const { length } = answer.burials;
  const saved = draftOf(answer);
  const burials = length === 0 ? draft.burials : [...saved.burials, ...draft.burials.slice(length)];
  return { ...saved, burials };
}
