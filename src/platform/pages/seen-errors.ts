import { REMEMBERED } from "./seen-errors-script.ts";

type Seen = readonly (readonly [at: number, text: string])[];

/** Errors and failed calls of a window so far, newest first, each without query strings. */
export function errorsSeenIn(view: Window): string[] {
  const { seenErrors = [] } = view as Window & { seenErrors?: Seen };
  return [...seenErrors, ...failedCalls(view)]
    .toSorted(([one], [other]) => other - one)
    .map(([, text]) => withoutQueries(text).replace(/\s+/g, " ").trim())
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

/** `/api/search?q=inger` → `/api/search`: what people searched for is nobody's business. */
export function withoutQueries(text: string): string {
  return text.replace(/\?[^\s"'`)\]}>,;]*/g, "");
}
