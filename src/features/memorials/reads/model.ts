/** Days for which the sums are kept. */
export const READS_DAYS = 56;

/** What of a request tells whether its sender is signed in, or a program of the page itself. */
type Headers = Record<string, string | string[] | undefined>;

/**
 * Our service worker stores what somebody has just opened, by asking for it once more. Browsers tell
 * such requests from those that open a page; older ones tell nothing.
 */
export function isOpening(headers: Headers): boolean {
  const mode = headers["sec-fetch-mode"];
  return mode === undefined || mode === "navigate";
}
