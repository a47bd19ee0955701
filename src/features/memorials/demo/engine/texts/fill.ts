import type { Words } from "./phrasebook.ts";

/**
 * Fills the {placeholders} of a template. A template that starts with one is capitalised, so that
 * "{he} sang" may begin a sentence. Throws for a placeholder without a value.
 */
export function fill(template: string, words: Words): string {
  const text = template.replace(/\{([^{}]+)\}/g, (_, key: string) => {
    const word = words[key];
    if (word === undefined) throw new Error(`No word for {${key}} in: ${template}`);
    return word;
  });
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Whether there is a value for every placeholder of the template. */
function canFill(template: string, words: Words): boolean {
  return [...template.matchAll(/\{([^{}]+)\}/g)].every(([, key = ""]) => words[key] !== undefined);
}

/**
 * The templates whose placeholders all have values: people without children get no text about them.
 */
export function fillable(templates: readonly string[], words: Words): string[] {
  return templates.filter((template) => canFill(template, words));
}
