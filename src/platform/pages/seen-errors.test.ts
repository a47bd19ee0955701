import { createContext, runInContext } from "node:vm";
import { expect, it } from "vitest";
import { seenErrorsScript } from "./seen-errors-script.ts";
import { errorsSeenIn, withoutSecrets } from "./seen-errors.ts";

/** A window of its own, in which the script has run. */
function aWindow(calls: { name: string; startTime: number; responseStatus: number }[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const written: unknown[][] = [];
  let now = 0;
  const view = {
    addEventListener: (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    console: { error: (...words: unknown[]) => written.push(words) },
    performance: { now: () => (now += 1), getEntriesByType: () => calls },
  };
  const context = createContext({ ...view, window: view });
  runInContext(seenErrorsScript, context);
  const say = (code: string) => void runInContext(code, context);
  return {
    view: view as unknown as Window,
    written,
    say,
    raise: (name: string, event: object) => listeners.get(name)?.(event),
  };
}

it("remembers what browsers note, newest first", () => {
  const { view, raise, say, written } = aWindow();
  raise("error", { message: "TypeError: x", filename: "https://a.dk/assets/b.js?c=d", lineno: 3 });
  raise("unhandledrejection", { reason: new Error("no net") });
  say('console.error("Said", "twice")');
  expect(errorsSeenIn(view)).toEqual([
    "Said twice",
    "Error: no net",
    "TypeError: x https://a.dk/assets/b.js",
  ]);
  expect(written).toEqual([["Said", "twice"]]);
});

it("lists failed calls by status and path, without what was asked", () => {
  const { view } = aWindow([
    { name: "https://a.dk/api/search?q=inger", startTime: 1, responseStatus: 500 },
    { name: "https://a.dk/api/plans", startTime: 2, responseStatus: 200 },
    { name: "https://a.dk/api/user", startTime: 2, responseStatus: 401 },
    { name: "https://a.dk/media/1/2.avif", startTime: 3, responseStatus: 404 },
  ]);
  expect(errorsSeenIn(view)).toEqual(["404 /media/1/2.avif", "500 /api/search"]);
});

it("remembers fifty, each cut short", () => {
  const { view, say } = aWindow();
  say('for (let i = 0; i < 60; i += 1) console.error(i + " " + "x".repeat(900))');
  const seen = errorsSeenIn(view);
  expect(seen).toHaveLength(50);
  expect(seen[0]).toMatch(/^59 x+$/);
  expect(Math.max(...seen.map(({ length }) => length))).toBe(500);
});

it.each([
  ["GET /api/a?b=c failed", "GET /api/a failed"],
  ['"https://a.dk/x?y=z&w=1", twice', '"https://a.dk/x", twice'],
  ["really?", "really"],
  ["404 /api/support/threads/0f3k9mz2w7qx5h1t8v6n4c0rjb", "404 /api/support/threads/#"],
  [
    'Error: "https://a.dk/invitation/dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk" failed',
    'Error: "https://a.dk/invitation/#" failed',
  ],
  ["/login/dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk. Try", "/login/#. Try"],
  ["/login/dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk/session", "/login/#/session"],
  ["/page/inger-margrethe-oestergaard-1931", "/page/inger-margrethe-oestergaard-1931"],
  [
    "/api/pages/0192f0c1-2d3e-7a4b-8c5d-6e7f8a9b0c1d",
    "/api/pages/0192f0c1-2d3e-7a4b-8c5d-6e7f8a9b0c1d",
  ],
  [
    "at f (/assets/visit-measuring-DKEWkEcI.js:1:20)",
    "at f (/assets/visit-measuring-DKEWkEcI.js:1:20)",
  ],
])("takes query strings and tokens out of %j", (text, plain) => {
  expect(withoutSecrets(text)).toBe(plain);
});
