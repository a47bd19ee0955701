import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const LOCALES = ["da", "en", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** Every plural form a language needs; `zero` may be added in all three. */
export const PLURALS: Record<Locale, string[]> = {
  da: ["one", "other"],
  en: ["one", "other"],
  es: ["one", "many", "other"],
};

const PLURAL = /_(zero|one|two|few|many|other)$/;

export type Text = { locale: Locale; file: string; key: string; text: string };

/** One meaning: a key without its plural suffix, with its texts in every language. */
export type Meaning = { key: string; forms: Record<Locale, Map<string, string>> };

/** All texts below `locales/`, keys written `namespace:path.to.key`. */
export function readTexts(root: string): Text[] {
  return LOCALES.flatMap((locale) => {
    const folder = join(root, "locales", locale);
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) => {
        const tree: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
        const leaves = leavesOf(tree, "");
        const file = `locales/${locale}/${name}`;
        const namespace = name.replace(/\.json$/, "");
        return leaves.map(([path, text]) => ({ locale, file, key: `${namespace}:${path}`, text }));
      });
  });
}

function leavesOf(node: unknown, path: string): [string, string][] {
  if (typeof node !== "object" || node === null) return [[path, String(node)]];
  return Object.entries(node).flatMap(([name, below]) =>
    leavesOf(below, path === "" ? name : `${path}.${name}`),
  );
}

/** The forms of each meaning; a text without plurals has the one form "". */
export function meaningsOf(texts: Text[]): Map<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  for (const { locale, key, text } of texts) {
    const base = key.replace(PLURAL, "");
    const meaning = meanings.get(base) ?? {
      key: base,
      forms: { da: new Map(), en: new Map(), es: new Map() },
    };
    meaning.forms[locale].set(PLURAL.exec(key)?.[1] ?? "", text);
    meanings.set(base, meaning);
  }
  return meanings;
}

/** The `{{values}}` of a text, without their formatting. */
export function placeholdersOf(text: string): Set<string> {
  return new Set([...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name = ""]) => name));
}
