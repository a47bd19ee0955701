const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name for use within a sentence of ours. One written from the right is isolated (what `<bdi>`
 * does for elements), so that it doesn't turn the words around it.
 */
export function typedName(name: string): string {
  return FROM_THE_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
}
