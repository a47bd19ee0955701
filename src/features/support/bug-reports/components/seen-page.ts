import { matchRoutes, type RouteObject } from "react-router";
import { errorsSeenIn, withoutSecrets } from "#platform/pages/seen-errors.ts";
import { BUG_ERROR_MAX } from "../contract.ts";
import { ANY_ROUTE } from "../model.ts";
import { drawBoxes } from "./draw-boxes.ts";

/** The page that a report is about, as it stood when the report was begun. */
export type SeenPage = {
  /** The pattern of its address. */
  route: string;
  path: string;
  /** Newest first. */
  errors: string[];
  /** Its boxes; `null` where the page is gone. */
  boxes: HTMLCanvasElement | null;
};

/** Where no script told the build. */
export const NO_BUILD = "none";
const FORM = "/bug-report";

type Routed = { route: { path?: string | undefined } };
type Router = { routes: RouteObject[]; state: { matches: Routed[] } };
type OurWindow = Window & {
  /** React Router's own. */
  __reactRouterDataRouter?: Router;
  __reactRouterManifest?: { version: string };
};

let seen: SeenPage | null = null;

/** On the way to the form, while the page before it still stands; on the form itself what was seen then. */
export function seeLeftPage(): SeenPage | null {
  if (location.pathname !== FORM) seen = see(window);
  return seen;
}

/** Of a form that was opened by itself: the page that opened it, or at least where its reader came from. */
export function seeOpener(): SeenPage | null {
  const opener = window.opener as Window | null;
  try {
    if (opener !== null && opener.location.origin === location.origin) return see(opener);
  } catch {
    // Another site's.
  }
  if (!URL.canParse(document.referrer)) return null;
  const { origin, pathname } = new URL(document.referrer);
  if (origin !== location.origin || pathname === FORM) return null;
  return { route: routeOf(pathname), path: withoutSecrets(pathname), errors: [], boxes: null };
}

/** Which build of the pages runs here. */
export function buildHere(): string {
  return (window as OurWindow).__reactRouterManifest?.version ?? NO_BUILD;
}

function see(view: OurWindow): SeenPage {
  const matches = view.__reactRouterDataRouter?.state.matches ?? [];
  return {
    route: patternOf(matches),
    path: withoutSecrets(view.location.pathname),
    errors: errorsSeenIn(view).map((text) => text.slice(0, BUG_ERROR_MAX)),
    boxes: drawn(view),
  };
}

/** Whatever is odd about a broken page, it can be reported without its picture. */
function drawn(view: Window): HTMLCanvasElement | null {
  try {
    return drawBoxes(view);
  } catch {
    return null;
  }
}

/** Known only of pages that this browser has met. */
function routeOf(path: string): string {
  const routes = (window as OurWindow).__reactRouterDataRouter?.routes ?? [];
  return patternOf(matchRoutes(routes, path) ?? []);
}

function patternOf(matches: readonly Routed[]): string {
  const parts = matches.flatMap(({ route: { path = "" } }) => (path === "" ? [] : [path]));
  if (matches.length === 0) return ANY_ROUTE;
  return `/${parts.join("/")}`.replace(/\/{2,}/g, "/");
}
