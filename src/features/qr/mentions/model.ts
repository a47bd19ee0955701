import { parseCode } from "../model.ts";

/** Beginning at any place, so that a word before a code, which looks like its first letters, hides none. */
const WRITTEN =
  /(?<![\p{L}\p{N}])(?=([0-9a-z]{4}[ \u00a0-]?[0-9a-z]{4}[ \u00a0-]?[0-9a-z])(?![\p{L}\p{N}]))/giu;

/** Longer texts name as many only to have them looked up. */
const CODES_MAX = 50;

/** What may be codes in a text, in their stored form, each with the ways in which it is written there. */
export function codesIn(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, written = ""] of text.matchAll(WRITTEN)) {
    const code = parseCode(written);
    if (code === null) continue;
    const ways = found.get(code) ?? [];
    if (found.size >= CODES_MAX && ways.length === 0) break;
    if (!ways.includes(written)) found.set(code, [...ways, written]);
  }
  return found;
}
