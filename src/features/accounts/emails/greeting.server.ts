import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";

/** By name if one was given and the address is confirmed: otherwise whoever typed it has also chosen the name. */
export function greet(locale: Locale, name: string | null): string {
  const t = translator(locale).getFixedT(locale, "mails");
  return name === null ? t("greetingNoName") : t("greeting", { name });
}
