import { line } from "#platform/text.ts";
import { searchedWords } from "./engine/folded-text.ts";

/** Shorter ones would find everybody. */
const SEARCH_MIN = 2;
export const SEARCH_MAX = 100;

/** What somebody looks for: at least two letters, of which each is only a letter (`%`, `_`). */
export const searched = line(SEARCH_MAX, SEARCH_MIN).superRefine((text, check) => {
  if (searchedWords(text).join("").length > 0) return;
  check.addIssue({ code: "too_small", origin: "string", minimum: SEARCH_MIN, input: text });
});
