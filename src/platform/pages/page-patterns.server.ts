import { matchRoutes } from "react-router";

type Route = { id: string; parentId?: string | undefined; path?: string | undefined };
/** As React Router's build lists them. */
type Routes = Readonly<Record<string, Route | undefined>>;

/** The addresses of all pages, with their parameters: `/page/:id`. Optional parts are two addresses. */
export function pagePatternsOf(routes: Routes): string[] {
  const all = Object.values(routes).flatMap((route) =>
    route === undefined ? [] : withAndWithout(addressOf(routes, route)),
  );
  return [...new Set(all)];
}

function addressOf(routes: Routes, { parentId, path }: Route): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  const above = parent === undefined ? "" : addressOf(routes, parent);
  return path === undefined || path === "" ? above : `${above}/${path}`;
}

function withAndWithout(address: string): string[] {
  const short = address.replace(/\/[^/]+\?$/, "");
  const long = address.replace(/\?$/, "");
  return [short === "" ? "/" : short, long === "" ? "/" : long];
}

/** The pattern of the page at a path, found as pages are; `null` if there is none. */
export function patternFinder(patterns: readonly string[]): (path: string) => string | null {
  const routes = patterns.map((path) => ({ path }));
  return (path) => matchRoutes(routes, path)?.at(-1)?.route.path ?? null;
}

/**
 * The pattern that a browser told of its page: of an address the pattern of its page, so that a name in
 * it goes no further; `null` for what is no page of ours.
 */
export function patternChecker(patterns: readonly string[]): (told: string) => string | null {
  const known = new Set(patterns);
  const patternOf = patternFinder(patterns);
  return (told) => (known.has(told) ? told : patternOf(told));
}
