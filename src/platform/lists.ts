import type { Locale } from "#platform/i18n/locales.ts";

const AND: Record<Locale, string> = { da: "og", en: "and", es: "y" };

/**
 * `Anna, Bo og Carla`: like `Intl.ListFormat`, but without it, as its first use takes a slow phone
 * 60 ms. A test compares both.
 */
export function inOneSentence(items: readonly string[], locale: Locale): string {
  const last = items.at(-1);
  if (last === undefined) return "";
  const before = items.slice(0, -1).join(", ");
  if (before === "") return last;
  // In British English there is a comma before the last of three.
  const comma = locale === "en" && items.length > 2 ? "," : "";
  return `${before}${comma} ${andBefore(last, locale)} ${last}`;
}

/** "Ana y Bo", but "Ana e Inés": before an i sound. */
function andBefore(word: string, locale: Locale): string {
  const soundsLikeI = /^(?:i|hi(?![ae]))/i.test(word);
  return locale === "es" && soundsLikeI ? "e" : AND[locale];
}
