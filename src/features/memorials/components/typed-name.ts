const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A name for use within a sentence. A right-to-left name is isolated (like `<bdi>` for elements),
 * so that it doesn't reorder the surrounding text.
 */
export function typedName(name: string): string {
  return FROM_THE_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
}
