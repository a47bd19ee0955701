import type { Words } from "./phrasebook.ts";

/**
 * Puts words into the {braces} of a template. A template that starts with one gets a capital, so
 * that "{he} sang" may begin a sentence. Throws on a word nobody gave.
 */
export function fill(template: string, words: Words): string {
  const text = template.replace(/\{([^}]+)\}/g, (_, key: string) => {
    const word = words[key];
    if (word === undefined) throw new Error(`No word for {${key}} in: ${template}`);
    return word;
  });
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Whether the words suffice for the template. */
function canFill(template: string, words: Words): boolean {
  return [...template.matchAll(/\{([^}]+)\}/g)].every(([, key = ""]) => words[key] !== undefined);
}

/** The templates the words suffice for: nobody without children gets a text about them. */
export function fillable(templates: readonly string[], words: Words): string[] {
  return templates.filter((template) => canFill(template, words));
}
