import { find } from "linkifyjs";

/**
 * Names are put into mails, and mail programs turn everything that looks like a URL into a link.
 * This detects what they would: URLs, with or without a scheme, and e-mail addresses. "J.P. Hansen"
 * and "Dr. Ole" are names.
 */

/** Also after one letter: other single letters with a dot are initials, as in "O.Fr. Jensen". */
const SHORTENERS = new Set(["co", "me", "com"]);

const UNSEEN = /\p{Cf}/gu;
const GAPS = /[\s,;()<>[\]{}"'«»|]+/u;
/** What stands before or behind a host: an address may begin after any of them. */
const HOST_ENDS = /[/:?#\\]/u;
/** A dot that ends no abbreviation. */
const WITHIN = /[^.]\.[^.]/u;
const AT = /[^@]@[^@]/u;
const FOUR_NUMBERS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
/** The longest host there is: no name has such a word, and the library would look at it for seconds. */
const HOST_MAX = 253;

export function hasLink(text: string): boolean {
  const plain = text.normalize("NFKC").replace(UNSEEN, "").replaceAll("。", ".").toLowerCase();
  return plain
    .split(GAPS)
    .some((word) => word.includes("://") || AT.test(word) || word.split(HOST_ENDS).some(isHost));
}

function isHost(word: string): boolean {
  if (!WITHIN.test(word)) return false;
  if (word.length > HOST_MAX || FOUR_NUMBERS.test(word)) return true;
  if (word.startsWith("www.") || word.split(".").some((label) => label.startsWith("xn--"))) {
    return true;
  }
  // Its list of top-level domains is IANA's.
  return find(word).some(({ value }) => {
    const [ending = "", before = ""] = value.split(".").toReversed();
    return before.length > 1 || SHORTENERS.has(ending);
  });
}
