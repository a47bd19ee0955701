import { LOCALES, type Locale } from "#platform/i18n/locales.ts";

/** What a template leaves open: each has a word in the language that the template is written in. */
const PLACEHOLDERS = {
  name: { da: "navn", en: "name", es: "nombre" },
  number: { da: "nummer", en: "number", es: "número" },
} as const satisfies Record<string, Record<Locale, string>>;

type Placeholder = keyof typeof PLACEHOLDERS;
/** `null` where it isn't known. */
export type MacroValues = Record<Placeholder, string | null>;

const KEYS = Object.keys(PLACEHOLDERS) as Placeholder[];

/** `{navn}`, `{nummer}`: as they are typed. */
export function placeholdersIn(locale: Locale): string[] {
  return KEYS.map((key) => `{${PLACEHOLDERS[key][locale]}}`);
}

const TYPED = /\{(\p{L}+)\}/gu;

/** The first placeholder that nobody has filled, as it is typed; `null` if there is none. */
export function unfilledIn(text: string): string | null {
  for (const [typed, word = ""] of text.matchAll(TYPED)) {
    if (KEYS.some((key) => isWordOf(key, word))) return typed;
  }
  return null;
}

/** With the values in their places, by the words of any language. What isn't known stays, so that the writer sees it. */
export function filledMacro(text: string, values: MacroValues): string {
  return text.replace(TYPED, (typed: string, word: string) => {
    const key = KEYS.find((one) => isWordOf(one, word));
    return (key === undefined ? null : values[key]) ?? typed;
  });
}

function isWordOf(key: Placeholder, word: string): boolean {
  const typed = word.normalize("NFC").toLowerCase();
  return LOCALES.some((locale) => PLACEHOLDERS[key][locale] === typed);
}
