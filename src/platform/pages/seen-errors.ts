import { REMEMBERED } from "./seen-errors-script.ts";

type Seen = readonly (readonly [at: number, text: string])[];

/** Errors and failed calls of a window so far, newest first, each without query strings and tokens. */
export function errorsSeenIn(view: Window): string[] {
  const { seenErrors = [] } = view as Window & { seenErrors?: Seen };
  return [...seenErrors, ...failedCalls(view)]
    .toSorted(([one], [other]) => other - one)
    .map(([, text]) => withoutSecrets(text).replace(/\s+/g, " ").trim())
    .filter((text) => text !== "")
    .slice(0, REMEMBERED);
}

/** Whoever isn't signed in is told so: nothing failed. */
const SIGNED_OUT = 401;

/** Browsers remember them anyway, with their status. */
function failedCalls(view: Window): [number, string][] {
  const entries = view.performance.getEntriesByType("resource");
  return entries.flatMap(({ name, startTime, responseStatus }) => {
    const hasFailed = responseStatus >= 400 && responseStatus !== SIGNED_OUT && URL.canParse(name);
    return hasFailed ? [[startTime, `${responseStatus} ${new URL(name).pathname}`]] : [];
  });
}

const SEGMENT = /\/([\w-]{20,})/g;
/** What follows the name of a file: `.js`. */
const ENDING = /^\.[a-z]/;

/** Random letters, as in links that open something without a login. Ids and names of pages have hyphens. */
function isToken(segment: string): boolean {
  return /[A-Z]/.test(segment) || (/\d/.test(segment) && /[a-z\d]{20}/.test(segment));
}

/**
 * `/api/search?q=inger` → `/api/search`, `/invitation/dBjftJeZ…` → `/invitation/#`: what people searched
 * for is nobody's business, and whoever reads a link's token could open it.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(/\?[^\s"'`)\]}>,;]*/g, "")
    .replace(SEGMENT, (whole: string, segment: string, at: number, all: string) => {
      const isFile = ENDING.test(all.slice(at + whole.length));
      return isToken(segment) && !isFile ? "/#" : whole;
    });
}
