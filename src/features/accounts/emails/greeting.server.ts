import type { Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";

/** By name where the address is known to be theirs; else whoever typed it chose the name, too. */
export function greet(locale: Locale, name: string | null): string {
  const t = translator(locale).getFixedT(locale, "mails");
  return name === null ? t("greetingNoName") : t("greeting", { name });
}
