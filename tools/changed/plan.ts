import { reachedFrom, type ImportGraph } from "./import-graph.ts";
import { pagesIn, type Page } from "./visits.ts";

/** The slow tests to run. The checks with all unit tests always run: they take a minute. */
export type Plan = { everything: string[] } | { integration: string[]; browser: string[] };

export type Project = {
  graph: ImportGraph;
  pages: readonly Page[];
  /** Every file that git knows, and new ones. */
  files: ReadonlySet<string>;
  textOf: (file: string) => string;
};

/** Files that no slow test reads; the checks read these. */
const READ_BY_CHECKS =
  /\.md$|^(docs|bench)\/|^(LICENSE|knip\.json|\.env\.example|\.gitignore)$|\.test\.mjs$/;

/** These affect everything: composition roots, configuration and test infrastructure. */
const CONCERNS_EVERYTHING =
  /^(migrations|locales|public|tools)\/|^[^/]+\.(ts|cjs|mjs|json)$|^src\/[^/]+$|^src\/features\/[^/]+\/feature\.server\.ts$|^test\/(database|database-setup)\.ts$/;

const INTEGRATION = /^(src\/.*\.server|test\/[^/]+|test\/faults\/.*)\.test\.ts$/;
const BROWSER = /^test\/e2e\/.*\.spec\.ts$/;
const UNIT = /^(src|test|tools)\/.*\.test\.(ts|mjs)$/;

export function planFor(changed: readonly string[], project: Project): Plan {
  const told = changed.filter((file) => !READ_BY_CHECKS.test(file));
  const everything = told.filter((file) => concernsEverything(file, project));
  if (everything.length > 0) return { everything };
  const isReached = (test: string, reached: ReadonlySet<string>) =>
    told.some((file) => file === test || reached.has(file));
  const tests = [...project.graph.keys()];
  const reach = reachOf(project);
  return {
    integration: tests
      .filter((test) => INTEGRATION.test(test))
      .filter((test) => isReached(test, reach.ofTest(test))),
    browser: tests
      .filter((test) => BROWSER.test(test))
      .filter((test) => isReached(test, reach.ofJourney(test))),
  };
}

/** Files that no import refers to are read by path, by unknown readers. */
function concernsEverything(file: string, { graph, files }: Project): boolean {
  if (CONCERNS_EVERYTHING.test(file)) return !UNIT.test(file);
  if (graph.has(file)) return !isCode(file) && !file.endsWith(".css");
  // The importers of a deleted file have changed, too.
  return files.has(file) || !isCode(file);
}

function isCode(file: string): boolean {
  return /\.(ts|tsx)$/.test(file);
}

/**
 * The application imports every feature, so by imports alone every test would reach everything. A
 * test reaches what it imports itself; through the application, it reaches its own feature and what
 * features do for each other in their manifests. Tests outside the features concern the whole
 * product.
 */
function reachOf({ graph, pages, textOf }: Project) {
  const isRoot = (file: string) => /^src\/[^/]+\.server\.ts$/.test(file);
  const all = [...graph.keys()];
  const closure = (files: Iterable<string>) => reachedFrom(graph, files, isRoot);
  const inArea = (area: string) =>
    all.filter((file) => file.startsWith(`${area}/`) && isServed(file) && !UNIT.test(file));
  const product = new Set(all.filter((file) => file.startsWith("src/")));
  const server = new Set([...product].filter(isServed));
  const hooks = all
    .filter((file) => file.endsWith("/feature.server.ts"))
    .flatMap((manifest) =>
      [...(graph.get(manifest) ?? [])].filter((file) => !/\/(api|jobs)\.server\.ts$/.test(file)),
    );

  function ofTest(test: string): ReadonlySet<string> {
    const own = closure([test]);
    const area = areaOf(test);
    if (area === null) return union(own, test.startsWith("test/faults/") ? server : product);
    if (!own.has("test/app.ts")) return own;
    return closure([...own, ...inArea(area), ...hooks]);
  }

  function ofJourney(test: string): ReadonlySet<string> {
    const own = closure([test]);
    const steps = [...own].filter((file) => file.startsWith("test/e2e/"));
    const visited = steps.flatMap((file) => pagesIn(textOf(file), pages));
    if (visited.length === 0) return union(own, product);
    const files = visited.flatMap((page) => page.files);
    const areas = new Set(files.map(areaOf).filter((area) => area !== null));
    const served = [...areas].flatMap(inArea);
    return closure([...own, ...files, ...served, ...hooks, "src/root.tsx", "src/entry.client.tsx"]);
  }

  return { ofTest, ofJourney };
}

/** Styles are imported by their pages. */
function isServed(file: string): boolean {
  return !/\.(tsx|css)$/.test(file);
}

function areaOf(file: string): string | null {
  return /^src\/(?:features\/[^/]+|platform|ui|shell)(?=\/)/.exec(file)?.[0] ?? null;
}

function union(one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set([...one, ...other]);
}
