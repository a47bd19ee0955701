import { finding, type Finding } from "./findings.ts";

const SLICE_FILES = new Set([
  "slice.server.ts",
  "contract.ts",
  "model.ts",
  "policy.ts",
  "tables.server.ts",
  "queries.server.ts",
  "commands.server.ts",
  "api.server.ts",
  "jobs.server.ts",
  "settings.server.ts",
  "section.ts",
  "section.server.ts",
]);

/** Files beside a feature's slices: its declarations to the application, its permissions and its pages. */
const BESIDE_SLICES = new Set(["feature.server.ts", "permissions.ts", "errors.ts", "routes.ts"]);

/** Folders of a slice, and what a file in them is called. */
const SLICE_FOLDERS: Record<string, { name: RegExp; says: string; isDeep?: true }> = {
  pages: { name: /^[a-z0-9]+(-[a-z0-9]+)*\.(tsx|css)$/, says: "kebab-case.tsx" },
  components: { name: /^[a-z0-9]+(-[a-z0-9]+)*\.(tsx|ts|css)$/, says: "kebab-case.tsx, .ts, .css" },
  emails: { name: /^[a-z0-9]+(-[a-z0-9]+)*(\.server)?\.ts$/, says: "kebab-case.server.ts" },
  commands: { name: /^[a-z]+(-[a-z0-9]+)+\.server\.ts$/, says: "verb-noun.server.ts" },
  engine: {
    name: /^[a-z0-9]+(-[a-z0-9]+)*(\.server)?(\.d)?\.ts$/,
    says: "kebab-case.ts, .server.ts, .d.ts",
    isDeep: true,
  },
  queries: { name: /^[a-z]+(-[a-z0-9]+)*\.server\.ts$/, says: "noun.server.ts" },
};

/** The composition roots; everything else belongs to a ring. */
const SOURCE_ROOT = new Set([
  "server.ts",
  "cli.ts",
  "routes.ts",
  "root.tsx",
  "entry.client.tsx",
  "entry.server.tsx",
  "app.server.ts",
  "doctor.server.ts",
  "features.server.ts",
  "feature-pages.ts",
  "pages.server.ts",
  "services.server.ts",
]);
const SOURCE_FOLDERS = new Set(["platform", "ui", "shell", "features"]);

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|slow|test|worker|d))*\.[a-z0-9]+$/;
const VAGUE = /^(utils?|helpers?|services?|hooks?|common|misc|shared|lib|index)$/;

/** Where the files of `src/` stand and what they are called. */
export function checkVocabulary(files: string[], features: string[]): Finding[] {
  return [
    ...files.flatMap((file) => [...nameProblems(file), ...placeProblems(file, features)]),
    ...doubles(files),
  ];
}

function nameProblems(file: string): Finding[] {
  const parts = file.split("/").slice(1);
  const name = parts.at(-1) ?? "";
  if (parts.length === 1 && SOURCE_ROOT.has(name)) return [];
  const problems: Finding[] = [];
  for (const word of parts.flatMap((part) => part.split("."))) {
    if (!VAGUE.test(word)) continue;
    problems.push(finding("no-vague-names", file, `“${word}” says nothing of what it holds.`));
  }
  if (!FILE.test(name)) problems.push(finding("kebab-case", file, "File names are kebab-case."));
  return problems;
}

function placeProblems(file: string, features: string[]): Finding[] {
  const [, top = "", ...below] = file.split("/");
  if (below.length === 0) {
    if (SOURCE_ROOT.has(top) || /\.(test\.tsx?|css|d\.ts)$/.test(top)) return [];
    return [finding("closed-root", file, "src/ holds the roots of composition only.")];
  }
  if (!SOURCE_FOLDERS.has(top)) {
    return [finding("closed-root", file, "src/ holds platform/, ui/, shell/ and features/ only.")];
  }
  return top === "features" ? sliceProblems(file, below, features) : [];
}

function sliceProblems(
  file: string,
  [feature = "", ...rest]: string[],
  features: string[],
): Finding[] {
  if (!features.includes(feature)) {
    return [finding("listed-features", file, `List ${feature} in src/features.server.ts.`)];
  }
  if (rest.length === 1 && BESIDE_SLICES.has(rest[0] ?? "")) return [];
  const name = rest.at(-1) ?? "";
  const folders = rest.slice(0, -1);
  const place = folders.findIndex((folder) => folder in SLICE_FOLDERS);
  const slices = place === -1 ? folders : folders.slice(0, place);
  if (slices.some((slice) => !KEBAB.test(slice))) {
    return [finding("kebab-case", file, "Slices are named in kebab-case.")];
  }
  if (name.endsWith(".test.ts") || name.endsWith(".test.tsx")) return [];
  if (place === -1) {
    if (SLICE_FILES.has(name)) return [];
    return [finding("closed-vocabulary", file, `A slice holds ${[...SLICE_FILES].join(", ")}.`)];
  }
  const folder = folders[place] ?? "";
  const rule = SLICE_FOLDERS[folder];
  const isInPlace = folders.length === place + 1 || rule?.isDeep === true;
  if (rule === undefined || (isInPlace && rule.name.test(name))) return [];
  const says = rule.isDeep ? rule.says : `${rule.says}, no folders`;
  return [finding("closed-vocabulary", file, `${folder}/ holds ${says}.`)];
}

/** Commands (and queries) stand in one file or in one folder, never in both. */
function doubles(files: string[]): Finding[] {
  return ["commands", "queries"].flatMap((kind) =>
    files
      .filter((file) => file.endsWith(`/${kind}.server.ts`))
      .filter((file) => files.some((other) => other.startsWith(file.replace(".server.ts", "/"))))
      .map((file) => finding("one-file-or-one-folder", file, `${kind}/ stands beside it.`)),
  );
}
