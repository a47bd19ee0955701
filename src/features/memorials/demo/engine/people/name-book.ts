/** First names by generation: given before 1945, before 1966, before 1990, and since. */
export type Generations = readonly [
  readonly string[],
  readonly string[],
  readonly string[],
  readonly string[],
];

/**
 * Lists of common names, combined at random. All people are fictional; any resemblance is
 * accidental.
 */
export type NameBook = {
  female: Generations;
  male: Generations;
  surnames: readonly string[];
  /** Family names that are also used as middle names. */
  middleNames: readonly string[];
  nicknames: { female: readonly string[]; male: readonly string[] };
};
