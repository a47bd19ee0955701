import type { MotifName } from "../drawings/draw-motif.ts";
import type { PortraitTraits } from "../drawings/portrait/traits.ts";
import type { Person, Relative, Sex } from "../people/person.ts";

/** Words put into the {braces} of a template. */
export type Words = Record<string, string>;

/** Work someone did, told in one headed part. `years` in the text is how long. */
export type Occupation = {
  sex: Sex | "any";
  heading: string;
  paragraphs: readonly string[];
  quotes: readonly string[];
  /** What former colleagues, customers or pupils write. */
  letters: readonly string[];
};

/** Something someone loved, with the picture that belongs to it. */
export type Pastime = {
  motif: MotifName;
  heading: string;
  paragraphs: readonly string[];
  captions: readonly string[];
  letters: readonly string[];
};

/** Who writes, as the relation is stated below the letter. */
export type Letters = {
  relation: string | null;
  /** For relations only a woman or only a man can have; half a life younger. */
  by?: Sex;
  texts: readonly string[];
};

/** All that is written in one language. Templates use only words that `wordsFor` gives. */
export type Phrasebook = {
  wordsFor: (person: Person, years: number) => Words;
  /** Words about the one who writes: what a child or grandchild called the person. */
  wordsFromChild: (person: Person, child: Relative) => Words;
  relations: Record<"child" | "grandchild" | "sibling", (relative: Relative) => string>;
  childhood: readonly string[];
  /** For those born after the war had become history. */
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
