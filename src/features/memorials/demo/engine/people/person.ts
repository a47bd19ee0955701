export type Language = "da" | "en" | "es";
export type Sex = "female" | "male";

export type Relative = { name: string; sex: Sex };
/** Children know their own children. */
export type Child = Relative & { bornYear: number; children: Relative[] };

/** A fictional person, with a family that writes on the page. */
export type Person = {
  language: Language;
  sex: Sex;
  /** The name on the page, as the family would type it. */
  name: string;
  /** Their everyday name. */
  firstName: string;
  surname: string;
  birthName: string | null;
  nickname: string | null;
  bornYear: number;
  diedYear: number;
  /** As precise as the family knows them. */
  bornOn: string | null;
  diedOn: string | null;
  /** Set only if both dates make it certain. */
  age: number | null;
  birthPlace: string;
  home: string;
  deathPlace: string;
  partner: (Relative & { marriedYear: number }) | null;
  children: Child[];
  siblings: Relative[];
};
