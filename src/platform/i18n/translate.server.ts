import { AsyncLocalStorage } from "node:async_hooks";
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
 * Within `withOwnTexts` it is the one that says those.
 */
export function translator(locale: Locale): i18n {
  const own = ownTranslators.getStore()?.get(locale);
  if (own !== undefined) return own;
  const existing = instances.get(locale);
  if (existing !== undefined) return existing;
  const instance = createTranslator(locale, resources);
  instances.set(locale, instance);
  return instance;
}

/** `name`: as `mails:request.link`. */
export type OwnText = { locale: Locale; name: string; text: string };

const ownTranslators = new AsyncLocalStorage<Map<Locale, i18n>>();

/** Runs something in which these are said instead of ours, and nowhere else. */
export function withOwnTexts<Result>(texts: readonly OwnText[], run: () => Result): Result {
  if (texts.length === 0) return run();
  const byLocale = Map.groupBy(texts, ({ locale }) => locale);
  const translators = [...byLocale].map(([locale, own]): [Locale, i18n] => {
    const changed = new Set(own.map(({ name }) => splitName(name).namespace));
    const ofLocale: Record<string, Texts> = { ...resources[locale] };
    for (const name of changed) ofLocale[name] = structuredClone(ofLocale[name] ?? {});
    const instance = createTranslator(locale, { ...resources, [locale]: ofLocale });
    for (const { name, text } of own) {
      const { namespace, key } = splitName(name);
      instance.addResource(locale, namespace, key, text);
    }
    return [locale, instance];
  });
  return ownTranslators.run(new Map(translators), run);
}

function splitName(name: string): { namespace: string; key: string } {
  const [namespace = "", key = ""] = name.split(":");
  return { namespace, key };
}

/** A text as it stands in the locale file, with its placeholders. Throws where there is none. */
export function textNamed(locale: Locale, name: string): string {
  const { namespace, key } = splitName(name);
  const inFile: unknown = resources[locale]?.[namespace];
  const text = key
    .split(".")
    .reduce((within, part) => (within as Texts | undefined)?.[part], inFile);
  if (typeof text !== "string") throw new Error(`There is no text ${name} in ${locale}.`);
  return text;
}

function createTranslator(locale: Locale, texts: typeof resources): i18n {
  const instance = i18next.createInstance();
  void instance.init({
    resources: texts,
    lng: locale,
    fallbackLng: DEFAULT_LOCALE,
    defaultNS: "common",
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return instance;
}
