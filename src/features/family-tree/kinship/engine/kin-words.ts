import type { Locale } from "#platform/i18n/locales.ts";
import { inOneSentence } from "#platform/lists.ts";
import { danishWords } from "./danish-words.ts";
import { englishWords } from "./english-words.ts";
import type { KinGraph, KinStep, Relationship } from "./kin-graph.ts";
import { termsOf, type KinTerm } from "./kin-terms.ts";
import { relationshipsFrom } from "./relationships.ts";
import { spanishWords } from "./spanish-words.ts";

/**
 * The words stand beside the grammar that joins them, as the months do in the platform's dates: "mormors søster" and
 * "hermana de la abuela" are made of parts, whose order, genitive and gender no text with placeholders can say. They are
 * read on the server alone.
 */
const WORDS: Record<Locale, (terms: readonly KinTerm[]) => string> = {
  da: danishWords,
  en: englishWords,
  es: spanishWords,
};

/** What somebody is at the end of a way; `null` at its beginning. */
export function kinWord(steps: readonly KinStep[], locale: Locale): string | null {
  return steps.length === 0 ? null : WORDS[locale](termsOf(steps));
}

/** What each is to one person; two words where they are it in two ways: "kusine og ægtefælle". */
export function kinOfAll(
  graph: KinGraph,
  focus: string,
  ids: Iterable<string>,
  locale: Locale,
): Map<string, string> {
  const relationshipsTo = relationshipsFrom(graph, focus);
  return new Map(
    [...ids].flatMap((id) => {
      const word = jointWord(relationshipsTo(id), locale);
      return word === null ? [] : [[id, word]];
    }),
  );
}

/** By blood, and by marriage where it has a word of its own: of each the nearest. */
function jointWord(relationships: readonly Relationship[], locale: Locale): string | null {
  const [first] = relationships;
  const isOneTerm = ({ steps }: Relationship) => termsOf(steps).length === 1;
  const isBond = ({ steps }: Relationship) => steps.some(({ via }) => via === "partner");
  const nearest = [
    relationships.find((one) => !isBond(one)),
    relationships.find((one) => isBond(one) && (one === first || isOneTerm(one))),
  ].flatMap((one) => (one === undefined ? [] : [kinWord(one.steps, locale) ?? ""]));
  return nearest.length === 0 ? null : inOneSentence([...new Set(nearest)], locale);
}
