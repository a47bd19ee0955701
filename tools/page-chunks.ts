import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Rolldown } from "vite";

type Settings = {
  /** The project's folder. */
  root: string;
  /** The route table, by files below `src`. */
  routes: readonly RouteConfigEntry[];
  /** Pages and layouts, including nested ones, that are not for visitors. */
  behindLogin: readonly string[];
  /** The most visited page. */
  mostVisited: string;
  /** The code of every page, by files below `src`. */
  everyPage: readonly string[];
  /** Modules that the index of their package re-exports, so that all pages seem to import what few do. */
  ofFewPages: readonly string[];
};

type Context = Rolldown.ChunkingContext;

/** The importers of a module, direct and transitive. */
type Audience = {
  isForEveryPage: boolean;
  isForMostVisited: boolean;
  /** Pages of visitors. */
  visitorPages: number;
  /** Pages, and parts of pages that are loaded on demand. */
  places: number;
};

/** A module shared by this many visitors' pages goes into one chunk for all. */
const SHARED_PAGES = 16;

/**
 * Assigns scripts and styles to chunks, by their importers: what most of visitors' pages need is
 * one chunk, what many of them share a second, what the most visited page shares with anything a
 * third; the styles that visitors' pages share are one, those of pages behind the login another. Fewer
 * files are fewer requests on a weak signal, and text compressed together compresses better. The
 * rest is left to the bundler.
 */
export function pageChunks(settings: Settings): Rolldown.CodeSplittingGroup[] {
  const { visitors, all } = pagesOf(settings);
  const everyPage = new Set(settings.everyPage.map((file) => join(settings.root, "src", file)));
  const mostVisited = join(settings.root, "src", settings.mostVisited);
  const known = new Map<string, Audience>();

  function audienceOf(id: string, context: Context): Audience {
    const before = known.get(id);
    if (before !== undefined) return before;
    const importers = importersOf(id, context, false);
    const files = filesOf(importers);
    const parts = [...importers].filter((one) => dynamicImporters(one, context).length > 0);
    const audience = {
      isForEveryPage: countOf(files, everyPage) > 0,
      isForMostVisited: files.has(mostVisited),
      visitorPages: countOf(files, visitors),
      places: countOf(files, all) + parts.length,
    };
    known.set(id, audience);
    return audience;
  }

  const isOfGroups = (id: string) =>
    !isStyle(id) && !settings.ofFewPages.some((module) => id.endsWith(`/node_modules/${module}`));

  function scripts(name: string, isMeant: (audience: Audience) => boolean, priority: number) {
    return {
      name: (id: string, context: Context) =>
        isOfGroups(id) && isMeant(audienceOf(id, context)) ? name : null,
      priority,
    };
  }

  const isEverywhere = ({ isForEveryPage, visitorPages }: Audience) =>
    isForEveryPage || visitorPages > visitors.size / 2;
  return [
    {
      // Together the styles that public pages share weigh hardly more than those of one page in pieces,
      // and don't delay the first picture. What one public page alone needs comes with it.
      name(id, context) {
        if (!isStyle(id)) return null;
        const files = filesOf(importersOf(id, context, true));
        const isForFirstView = countOf(files, everyPage) > 0 || files.has(mostVisited);
        if (!isForFirstView && countOf(files, visitors) === 0) return "desk";
        return isForFirstView || countOf(files, all) > 1 ? "style" : null;
      },
      priority: 4,
    },
    scripts("everywhere", isEverywhere, 3),
    scripts("shared", ({ visitorPages }) => visitorPages >= SHARED_PAGES, 2),
    scripts("reading", ({ isForMostVisited, places }) => isForMostVisited && places > 1, 1),
  ];
}

function pagesOf({ root, routes, behindLogin }: Settings) {
  const visitors = new Set<string>();
  const all = new Set<string>();
  function add(entries: readonly RouteConfigEntry[], isBehind: boolean): void {
    for (const { file, children = [] } of entries) {
      const isDesk = isBehind || behindLogin.includes(file);
      const path = join(root, "src", file);
      all.add(path);
      if (!isDesk) visitors.add(path);
      add(children, isDesk);
    }
  }
  add(routes, false);
  return { visitors, all };
}

/** The module and its transitive importers; also dynamic importers, if requested. */
function importersOf(id: string, context: Context, onDemand: boolean): Set<string> {
  const found = new Set([id]);
  for (const one of found) {
    for (const importer of context.getModuleInfo(one)?.importers ?? []) found.add(importer);
    if (!onDemand) continue;
    for (const importer of dynamicImporters(one, context)) found.add(importer);
  }
  return found;
}

function dynamicImporters(id: string, context: Context): readonly string[] {
  return context.getModuleInfo(id)?.dynamicImporters ?? [];
}

/** React Router builds a page from several modules: its file with different queries. */
function filesOf(ids: Set<string>): Set<string> {
  return new Set([...ids].map((id) => id.split("?")[0] ?? id));
}

function countOf(files: Set<string>, among: Set<string>): number {
  return [...files].filter((file) => among.has(file)).length;
}

function isStyle(id: string): boolean {
  return id.split("?")[0]?.endsWith(".css") === true;
}
