import { finding, type Finding } from "./findings.ts";

export type Module = { source: string; dependencies: { resolved: string }[] };

/**
 * Slices that formed circles before there was this check, by feature: one that no longer does is taken off.
 * Nothing is added.
 */
const IN_CIRCLES: Record<string, readonly string[]> = {
  accounts: [
    "codes",
    "device-login",
    "email-change",
    "invitations",
    "passkeys",
    "people",
    "restriction",
    "roles",
    "sessions",
  ],
  qr: [
    "advice",
    "artworks",
    "bulk",
    "code-list",
    "exports",
    "lifecycle",
    "machine-holds",
    "packages",
    "plate-checks",
    "plates",
    "quality",
    "scanner",
    "scans",
    "views",
  ],
  commerce: ["checkout", "invoices", "orders", "payments", "subscriptions"],
  support: ["mail-in", "tickets"],
  admin: ["performance", "visits"],
};

/** Features whose own files import their slices, likewise. */
const ROOTS_ABOVE: readonly string[] = ["accounts", "qr"];

const RULE = "slices-form-no-circle";
const ROOT_RULE = "roots-import-no-slice";

/** A file of a slice; folders of kinds of files are no slices, but the feature's own. */
const IN_SLICE =
  /^src\/features\/([^/]+)\/(?!(?:commands|components|emails|engine|pages|queries)\/)([^/]+)\/.+(?<!\.test\.tsx?)$/;

/** What stands in a feature itself, but for its manifest, which lists the slices. */
const IN_ROOT =
  /^src\/features\/([^/]+)\/(?:(?:commands|components|emails|engine|pages|queries)\/.+|(?!feature\.server)[^/]+)(?<!\.test\.tsx?)$/;

type Step = { to: string; from: { file: string; imports: string } };
/** The slices of a feature, each with those that it imports, and where. */
type Slices = Map<string, Map<string, Step>>;

/** Of all features, types alone, too. A slice imports what it stands upon, never what stands upon it. */
export function checkSlices(modules: readonly Module[]): Finding[] {
  return [...circlesIn(modules), ...rootsAbove(modules)];
}

function circlesIn(modules: readonly Module[]): Finding[] {
  return [...slicesByFeature(modules)].flatMap(([feature, slices]) => {
    const listed = new Set(IN_CIRCLES[feature]);
    const circles = circlesOf(slices);
    const inCircle = new Set(circles.flat());
    const over = [...listed].filter((slice) => !inCircle.has(slice));
    return [
      ...circles
        .filter((circle) => circle.some((slice) => !listed.has(slice)))
        .map((circle) => reported(feature, slices, circle)),
      ...over.map((slice) =>
        finding(
          RULE,
          `src/features/${feature}/${slice}`,
          "In no circle any more: take it off the list in tools/checks/slices.ts.",
        ),
      ),
    ];
  });
}

/** A feature's own files are what its slices stand upon. */
function rootsAbove(modules: readonly Module[]): Finding[] {
  const found = new Map<string, Finding[]>();
  for (const { source, dependencies } of modules) {
    const feature = IN_ROOT.exec(source)?.[1];
    if (feature === undefined) continue;
    const slices = dependencies.filter(({ resolved }) => IN_SLICE.exec(resolved)?.[1] === feature);
    const says = (slice: string) => `→ ${slice}: move the file into a slice above it.`;
    const findings = slices.map(({ resolved }) => finding(ROOT_RULE, source, says(resolved)));
    found.set(feature, [...(found.get(feature) ?? []), ...findings]);
  }
  return [...found].flatMap(([feature, findings]) => {
    if (!ROOTS_ABOVE.includes(feature)) return findings;
    const over = "Imports no slice any more: take it off the list in tools/checks/slices.ts.";
    const hasSlices = modules.some(({ source }) => IN_SLICE.exec(source)?.[1] === feature);
    return hasSlices && findings.length === 0
      ? [finding(ROOT_RULE, `src/features/${feature}`, over)]
      : [];
  });
}

function slicesByFeature(modules: readonly Module[]): Map<string, Slices> {
  const features = new Map<string, Slices>();
  for (const { source, dependencies } of modules) {
    const [, feature, slice] = IN_SLICE.exec(source) ?? [];
    if (feature === undefined || slice === undefined) continue;
    const slices: Slices = features.get(feature) ?? new Map();
    features.set(feature, slices);
    const steps = slices.get(slice) ?? new Map<string, Step>();
    slices.set(slice, steps);
    for (const { resolved } of dependencies) {
      const [, of, to] = IN_SLICE.exec(resolved) ?? [];
      if (of !== feature || to === undefined || to === slice || steps.has(to)) continue;
      steps.set(to, { to, from: { file: source, imports: resolved } });
    }
  }
  return features;
}

/** Sets of slices, each of which leads to all others of its set. */
function circlesOf(slices: Slices): string[][] {
  const names = [...slices.keys()].toSorted();
  const reached = new Map(names.map((name) => [name, reachedFrom(slices, name)]));
  const leads = (from: string, to: string) => reached.get(from)?.has(to) === true;
  const circles = names.map((name) =>
    names.filter((other) => leads(name, other) && leads(other, name)),
  );
  // Each of its slices finds the same one.
  return circles.filter((circle, index) => circle[0] === names[index]);
}

function reachedFrom(slices: Slices, start: string): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const to of slices.get(name)?.keys() ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      open.push(to);
    }
  }
  return reached;
}

function reported(feature: string, slices: Slices, circle: readonly string[]): Finding {
  const [first = ""] = circle;
  const way = shortestWay(slices, first);
  const steps = way.map(({ to, from }) => `${to} (${from.file} imports ${from.imports})`);
  return finding(
    RULE,
    way[0]?.from.file ?? `src/features/${feature}/${first}`,
    `${first} → ${steps.join(" → ")}: what both need is a lower slice. Among them: ${circle.join(", ")}.`,
  );
}

/** From a slice back to itself. */
function shortestWay(slices: Slices, start: string): Step[] {
  const seen = new Set<string>();
  let ways: Step[][] = [[]];
  while (ways.length > 0) {
    const longer = ways.flatMap((way) =>
      [...(slices.get(way.at(-1)?.to ?? start)?.values() ?? [])].map((step) => [...way, step]),
    );
    const found = longer.find((way) => way.at(-1)?.to === start);
    if (found !== undefined) return found;
    ways = longer.filter((way) => {
      const { to = "" } = way.at(-1) ?? {};
      if (seen.has(to)) return false;
      seen.add(to);
      return true;
    });
  }
  return [];
}
