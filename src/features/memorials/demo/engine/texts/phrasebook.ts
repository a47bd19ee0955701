import type { MotifName } from "#features/memorials/demo/engine/drawings/draw-motif.ts";
import type { PortraitTraits } from "#features/memorials/demo/engine/drawings/portrait/traits.ts";
import type { Person, Relative, Sex } from "#features/memorials/demo/engine/people/person.ts";

/** Values for the {placeholders} of a template. */
export type Words = Record<string, string>;

/** An occupation, described under one heading. `years` in the text is its duration. */
export type Occupation = {
  sex: Sex | "any";
  heading: string;
  paragraphs: readonly string[];
  quotes: readonly string[];
  /** Messages of former colleagues, customers or pupils. */
  letters: readonly string[];
};

/** A pastime, with the picture that belongs to it. */
export type Pastime = {
  motif: MotifName;
  heading: string;
  paragraphs: readonly string[];
  captions: readonly string[];
  letters: readonly string[];
};

/** The author, as the relation is stated below the letter. */
export type Letters = {
  relation: string | null;
  /** For relations that imply a sex; the author is much younger. */
  by?: Sex;
  texts: readonly string[];
};

/** All texts of one language. Templates use only placeholders that `wordsFor` fills. */
export type Phrasebook = {
  wordsFor: (person: Person, years: number) => Words;
  /** Placeholders about the author: what a child or grandchild called the person. */
  wordsFromChild: (person: Person, child: Relative) => Words;
  relations: Record<"child" | "grandchild" | "sibling", (relative: Relative) => string>;
  childhood: readonly string[];
  /** For people born long after the war. */
  childhoodLately: readonly string[];
  occupations: readonly Occupation[];
  partner: readonly string[];
  children: readonly string[];
  alone: readonly string[];
  pastimes: readonly Pastime[];
  lateYears: readonly string[];
  death: { withAge: readonly string[]; withoutAge: readonly string[] };
  quotes: readonly string[];
  epitaphs: readonly string[];
  fromChildren: readonly string[];
  fromGrandchildren: readonly string[];
  fromSiblings: readonly string[];
  fromOthers: readonly Letters[];
  tributes: { fromChild: readonly string[]; fromPartner: readonly string[]; fromFriend: Letters };
  candleMessages: readonly string[];
  groups: readonly string[];
  motifAlt: Record<MotifName, string>;
  describePortrait: (person: Person, traits: PortraitTraits) => string;
};
