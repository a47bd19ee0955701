import { checkBareWords } from "./bare-words.ts";
import { askedRoot, finding, report, type Finding } from "./findings.ts";
import { filesBelow, isCode, isTest, readSource } from "./sources.ts";
import { keysByType } from "./key-values.ts";
import { DEFAULT_NAMESPACE, textUses, type Use } from "./text-uses.ts";
import { LOCALES, PLURALS, meaningsOf, placeholdersOf, readTexts, type Meaning } from "./texts.ts";
import { checkWording } from "./wording.ts";

type Meanings = Map<string, Meaning>;

/**
 * Checks that every text exists in every language, follows our voice and is used, and that none is
 * missing.
 */
export function checkLocales(root: string): {
  findings: Finding[];
  texts: number;
  byType: number;
} {
  const texts = readTexts(root);
  const meanings = meaningsOf(texts);
  const sources = filesBelow(root, ["src"])
    .filter((file) => isCode(file) && !isTest(file))
    .map((file) => readSource(root, file));
  const written = sources.flatMap(textUses);
  const byType = keysByType(root, written);
  const uses = written.flatMap((use) => usesByType(use, byType?.get(use)));
  return {
    texts: meanings.size,
    byType: byType?.size ?? 0,
    findings: [
      ...texts.flatMap(checkWording),
      ...[...meanings.values()].flatMap(checkParity),
      ...uses.flatMap((use) => checkUse(use, meanings)),
      ...written.flatMap(checkLoaded),
      ...(byType === null ? [] : written.flatMap((use) => checkTold(use, written, byType))),
      ...checkUnused(uses, meanings),
      ...sources.flatMap(checkBareWords),
    ],
  };
}

/** A key with a variable part counts as a use of each value of its type. */
function usesByType(use: Use, keys: string[] | undefined): Use[] {
  return keys === undefined ? [use] : keys.map((key) => ({ ...use, key }));
}

/**
 * If the type doesn't narrow the keys, the file declares them itself, so that none is overlooked.
 */
function checkTold(use: Use, all: readonly Use[], byType: ReadonlyMap<Use, string[]>): Finding[] {
  if (use.template === null || byType.has(use)) return [];
  const names = use.key.includes(":")
    ? [use.key]
    : use.namespaces.map((namespace) => `${namespace}:${use.key}`);
  const declared = all.filter(({ kind, file }) => kind === "declared" && file === use.file);
  if (declared.some(({ key }) => names.some((name) => key === name || matches(name, key))))
    return [];
  const says = `No type says what ${use.key} may be: give it one, or declare // texts: ${names[0]}`;
  return [finding("keys-of-data-are-known", use.file, says, use.line)];
}

function fileOf(locale: string, key: string): string {
  return `locales/${locale}/${key.split(":")[0]}.json`;
}

function checkParity({ key, forms }: Meaning): Finding[] {
  const counts = LOCALES.some((locale) => [...forms[locale].keys()].some((form) => form !== ""));
  const expected = union(LOCALES.map((locale) => placeholdersIn(forms[locale])));
  const tags = union(LOCALES.map((locale) => tagsIn(forms[locale])));
  const hasZero = LOCALES.some((locale) => forms[locale].has("zero"));
  return LOCALES.flatMap((locale) => {
    const file = fileOf(locale, key);
    const own = forms[locale];
    if (own.size === 0) return [finding("every-language", file, `${key} is missing.`)];
    const wanted = counts ? [...PLURALS[locale], ...(hasZero ? ["zero"] : [])] : [""];
    const missing = wanted.filter((form) => !own.has(form));
    const foreign = [...own.keys()].filter((form) => !wanted.includes(form));
    return [
      ...missing.map((form) => finding("every-plural", file, `${key}_${form} is missing.`)),
      ...foreign.map((form) => finding("every-plural", file, `${key} has no form “${form}”.`)),
      ...lacking(expected, placeholdersIn(own)).map((name) =>
        finding("same-placeholders", file, `${key} lacks {{${name}}}.`),
      ),
      ...lacking(tags, tagsIn(own)).map((tag) =>
        finding("same-placeholders", file, `${key} lacks <${tag}>.`),
      ),
    ];
  });
}

/** Values that every form provides; `count` may be left out, as in “one picture”. */
function placeholdersIn(forms: Map<string, string>): Set<string> {
  const each = [...forms.values()].map((text) => placeholdersOf(text));
  const [first = new Set<string>(), ...others] = each;
  const everywhere = [...first].filter((name) => others.every((names) => names.has(name)));
  return new Set(everywhere.filter((name) => name !== "count"));
}

function tagsIn(forms: Map<string, string>): Set<string> {
  const texts = [...forms.values()].join(" ");
  return new Set([...texts.matchAll(/<(\w+)\s*\/?>/g)].map(([, tag = ""]) => tag));
}

function union(sets: Set<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]));
}

function lacking(wanted: Set<string>, own: Set<string>): string[] {
  return [...wanted].filter((name) => !own.has(name));
}

/** The meanings of a use: one for a plain key, any number for a pattern. */
function reached(use: Use, meanings: Meanings): string[] {
  const candidates = use.key.includes(":")
    ? [use.key]
    : use.namespaces.map((namespace) => `${namespace}:${use.key}`);
  return candidates.flatMap((candidate) => {
    if (meanings.has(candidate)) return [candidate];
    // A key may also name a group of texts, or a text with contexts (`kin_mother`).
    const below = [...meanings.keys()].filter(
      (key) => key.startsWith(`${candidate}.`) || key.startsWith(`${candidate}_`),
    );
    if (below.length > 0 || !candidate.includes("*")) return below;
    return [...meanings.keys()].filter((key) => matches(key, candidate));
  });
}

/** Whether a key is one of those that a pattern like `plates:states.*` names. */
function matches(key: string, pattern: string): boolean {
  const literal = (part: string) => part.replace(/[.$^()[\]{}|?+\\]/g, "\\$&");
  return new RegExp(`^${pattern.split("*").map(literal).join(".+")}$`).test(key);
}

function checkUse(use: Use, meanings: Meanings): Finding[] {
  const keys = reached(use, meanings);
  if (keys.length === 0) {
    if (use.kind === "literal" && !looksLikeOurKey(use.key, meanings)) return [];
    return [finding("every-key-has-a-text", use.file, `No text for ${use.key}.`, use.line)];
  }
  const [key = ""] = keys;
  if (keys.length > 1 || use.kind !== "call" || use.values === null || use.key.includes("*")) {
    return [];
  }
  const meaning = meanings.get(key);
  const wanted = meaning === undefined ? new Set<string>() : everyPlaceholder(meaning);
  return lacking(wanted, new Set(use.values)).map((name) =>
    finding("every-value-is-given", use.file, `${key} needs ${name}.`, use.line),
  );
}

/** A page loads the namespaces that its components name; a text of another is shown as its key. */
function checkLoaded({ kind, key, namespaces, file, line }: Use): Finding[] {
  const [namespace = ""] = key.includes(":") ? key.split(":") : [];
  const isLoaded = [...namespaces, "", DEFAULT_NAMESPACE].includes(namespace);
  const isGiven = namespaces.every((each) => each === DEFAULT_NAMESPACE);
  if (kind !== "call" || isLoaded || isGiven || file.includes(".server.")) return [];
  return [finding("loads-its-texts", file, `useTranslation doesn't name ${namespace}.`, line)];
}

function everyPlaceholder({ forms }: Meaning): Set<string> {
  const texts = LOCALES.flatMap((locale) => [...forms[locale].values()]);
  const isCounted = LOCALES.some((locale) => forms[locale].has("other"));
  return union([new Set(isCounted ? ["count"] : []), ...texts.map((text) => placeholdersOf(text))]);
}

/** `"memorials:candles.light"` is one of our keys; `"image:resize"` isn't. */
function looksLikeOurKey(key: string, meanings: Meanings): boolean {
  const [namespace = "", path = ""] = key.split(":");
  return (
    path.includes(".") && [...meanings.keys()].some((each) => each.startsWith(`${namespace}:`))
  );
}

function checkUnused(uses: Use[], meanings: Meanings): Finding[] {
  const used = new Set(uses.flatMap((use) => reached(use, meanings)));
  for (const { forms } of meanings.values()) {
    for (const text of LOCALES.flatMap((locale) => [...forms[locale].values()])) {
      for (const [, nested = ""] of text.matchAll(/\$t\(([\w:.-]+)/g)) used.add(nested);
    }
  }
  return [...meanings.keys()]
    .filter((key) => !used.has(key))
    .map((key) => {
      const says = `${key} is used nowhere. Where keys are computed: // texts: ${key}`;
      return finding("no-unused-texts", fileOf("da", key), says);
    });
}

if (import.meta.main) {
  const { findings, texts, byType } = checkLocales(askedRoot());
  const told = `${byType} keys made of data by their types`;
  report(findings, `${texts} texts in ${LOCALES.length} languages, ${told}`);
}
