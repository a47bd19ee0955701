/** Punctuation and space; a hyphen or underscore may belong to the address itself. */
const BEHIND = /(?![-_])[\p{P}\p{S}\s]/u;

/**
 * A name or token from an address, without what a sentence put behind it: "see /page/inger." is
 * copied with its full stop, and mail programs take a comma or a bracket for part of a link.
 */
export function withoutTail(name: string): string {
  let end = name.length;
  while (end > 0 && BEHIND.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}
