import { formatPartialDate } from "#platform/dates.ts";
import type { Locale } from "#platform/i18n/locales.ts";

type Words = {
  about: string;
  calculated: string;
  estimated: string;
  before: string;
  after: string;
  between: string;
  both: string;
  from: string;
  until: string;
};

/**
 * Here and not among the texts: they join with the names of months, which stand in code for the same reason,
 * and are asked for on the server in the caller's language, thousands at a time.
 */
const WORDS: Record<Locale, Words> = {
  da: {
    about: "omkring {1}",
    calculated: "beregnet {1}",
    estimated: "anslået {1}",
    before: "før {1}",
    after: "efter {1}",
    between: "mellem {1} og {2}",
    both: "fra {1} til {2}",
    from: "fra {1}",
    until: "til {1}",
  },
  en: {
    about: "about {1}",
    calculated: "calculated {1}",
    estimated: "estimated {1}",
    before: "before {1}",
    after: "after {1}",
    between: "between {1} and {2}",
    both: "from {1} to {2}",
    from: "from {1}",
    until: "until {1}",
  },
  es: {
    about: "hacia {1}",
    calculated: "{1} (calculado)",
    estimated: "{1} (estimado)",
    before: "antes de {1}",
    after: "después de {1}",
    between: "entre {1} y {2}",
    both: "de {1} a {2}",
    from: "desde {1}",
    until: "hasta {1}",
  },
};

export const DATE_KINDS = [
  "exact",
  "about",
  "calculated",
  "estimated",
  "before",
  "after",
  "between",
  "period",
  "phrase",
] as const;
export type DateKind = (typeof DATE_KINDS)[number];

/** A date in words, of one or two partial dates. */
export function dateWords(
  kind: DateKind,
  from: string | null,
  to: string | null,
  locale: Locale,
): string {
  const first = from ?? to ?? "";
  const pattern = patternOf(kind, from, to, locale);
  const shown = (date: string, place: string) =>
    pattern.includes(place) ? namedDay(date, locale, pattern.startsWith(place)) : "";
  const text = pattern.replace("{1}", shown(first, "{1}")).replace("{2}", shown(to ?? "", "{2}"));
  return locale === "es" ? text.replaceAll("de el ", "del ").replaceAll(" a el ", " al ") : text;
}

function patternOf(kind: DateKind, from: string | null, to: string | null, locale: Locale): string {
  const words = WORDS[locale];
  if (kind === "exact" || kind === "phrase") return "{1}";
  if (kind !== "period") return words[kind];
  if (from === null) return words.until;
  return to === null ? words.from : words.both;
}

/** Spanish has an article before a day, where a word goes before it: `antes del 17 de mayo de 1931`. */
function namedDay(date: string, locale: Locale, isFirstWord: boolean): string {
  const shown = formatPartialDate(date, locale);
  const isDay = date.split("-").length === 3;
  return locale === "es" && isDay && !isFirstWord ? `el ${shown}` : shown;
}
