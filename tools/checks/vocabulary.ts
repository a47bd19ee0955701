import { finding, type Finding } from "./findings.ts";

/** The features, in their order; a new one is a decision. */
const FEATURES = ["accounts", "memorials", "qr", "commerce", "support", "admin"];

const SLICE_FILES = new Set([
  "contract.ts",
  "model.ts",
  "policy.ts",
  "tables.server.ts",
  "queries.server.ts",
  "commands.server.ts",
  "api.server.ts",
  "jobs.server.ts",
  "routes.ts",
]);

/** Folders of a slice, and what a file in them is called. */
const SLICE_FOLDERS: Record<string, { name: RegExp; says: string }> = {
  pages: { name: /^[a-z0-9]+(-[a-z0-9]+)*\.(tsx|css)$/, says: "kebab-case.tsx" },
  components: { name: /^[a-z0-9]+(-[a-z0-9]+)*\.(tsx|ts|css)$/, says: "kebab-case.tsx, .ts, .css" },
  emails: { name: /^[a-z0-9]+(-[a-z0-9]+)*(\.server)?\.ts$/, says: "kebab-case.server.ts" },
  commands: { name: /^[a-z]+(-[a-z0-9]+)+\.server\.ts$/, says: "verb-noun.server.ts" },
  queries: { name: /^[a-z]+(-[a-z0-9]+)*\.server\.ts$/, says: "noun.server.ts" },
};

/** Where the application is put together; whatever else there is belongs to a ring. */
const SOURCE_ROOT = new Set([
  "server.ts",
  "cli.ts",
  "routes.ts",
  "root.tsx",
  "entry.client.tsx",
  "entry.server.tsx",
  "app.server.ts",
  "demo.server.ts",
  "doctor.server.ts",
  "jobs.server.ts",
  "pages.server.ts",
  "services.server.ts",
  "welcome.server.ts",
]);
const SOURCE_FOLDERS = new Set(["platform", "ui", "features"]);

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|test|worker|d))*\.[a-z0-9]+$/;
const VAGUE = /^(utils?|helpers?|services?|hooks?|common|misc|shared|lib|index)$/;

/** Where the files of `src/` stand and what they are called. */
export function checkVocabulary(files: string[]): Finding[] {
  return [
    ...files.flatMap((file) => [...nameProblems(file), ...placeProblems(file)]),
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

function placeProblems(file: string): Finding[] {
  const [, top = "", ...below] = file.split("/");
  if (below.length === 0) {
    if (SOURCE_ROOT.has(top) || /\.(test\.tsx?|css|d\.ts)$/.test(top)) return [];
    return [finding("closed-root", file, "src/ holds the roots of composition only.")];
  }
  if (!SOURCE_FOLDERS.has(top)) {
    return [finding("closed-root", file, "src/ holds platform/, ui/ and features/ only.")];
  }
  return top === "features" ? sliceProblems(file, below) : [];
}

function sliceProblems(file: string, [feature = "", ...rest]: string[]): Finding[] {
  if (!FEATURES.includes(feature)) {
    return [finding("closed-features", file, `The features are ${FEATURES.join(", ")}.`)];
  }
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
  if (rule === undefined || (folders.length === place + 1 && rule.name.test(name))) return [];
  return [finding("closed-vocabulary", file, `${folder}/ holds ${rule.says}, no folders.`)];
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
