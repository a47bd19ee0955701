import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import i18next, { type i18n } from "i18next";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#platform/i18n/locales.ts";

const ROOT = join(import.meta.dirname, "../../../locales");

type Texts = Record<string, unknown>;

function readTexts(locale: Locale): Record<string, Texts> {
  const files = readdirSync(join(ROOT, locale)).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    files.map((name) => {
      const texts = JSON.parse(readFileSync(join(ROOT, locale, name), "utf8")) as Texts;
      return [name.replace(/\.json$/, ""), texts];
    }),
  );
}

const resources = Object.fromEntries(LOCALES.map((locale) => [locale, readTexts(locale)]));

const instances = new Map<Locale, i18n>();

/**
 * One translator per language, created once: pages in several languages are rendered concurrently.
 */
export function translator(locale: Locale): i18n {
  const existing = instances.get(locale);
  if (existing !== undefined) return existing;
  const instance = i18next.createInstance();
  void instance.init({
    resources,
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    defaultNS: "common",
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  instances.set(locale, instance);
  return instance;
}
