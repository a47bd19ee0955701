import type { PersonInput, TreePerson } from "../../tree/contract.ts";

/** What the one who stays may take of the other, where both say something else. */
export const CHOSEN_FIELDS = [
  "name",
  "birthName",
  "nickname",
  "sex",
  "life",
  "birth",
  "death",
] as const;
export type ChosenField = (typeof CHOSEN_FIELDS)[number];

/** Of the memorial's own person all but the sex is said on its page. */
export function fieldsToChoose(keep: TreePerson, drop: TreePerson, isHome: boolean): ChosenField[] {
  return CHOSEN_FIELDS.filter((field) => {
    const [own, other] = [keep[field], drop[field]];
    if (own === null || other === null || (isHome && field !== "sex")) return false;
    return wordOf(keep, field) !== wordOf(drop, field);
  });
}

/** What is compared: dates with their places. */
function wordOf(person: TreePerson, field: ChosenField): string {
  const value = person[field];
  if (value === null || typeof value === "string") return value ?? "";
  return `${value.date ?? ""} ${value.place ?? ""}`;
}

export function valuesOf(drop: TreePerson, taken: readonly ChosenField[]): PersonInput {
  const datedOf = (dated: TreePerson["birth"]) => dated && { date: dated.date, place: dated.place };
  const given = { ...drop, birth: datedOf(drop.birth), death: datedOf(drop.death) };
  return Object.fromEntries(taken.map((field) => [field, given[field]]));
}
