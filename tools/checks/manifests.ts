import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { finding, type Finding } from "./findings.ts";
import { filesBelow, isTest } from "./sources.ts";

/**
 * The name under which a file exports a definition, with the manifest's field that has to list it.
 */
type Declared = { file: string; name: string };

const SLICE = /\/slice\.server\.ts$/;
const word = (name: string) => new RegExp(`\\b${name}\\b`);

/**
 * Definitions that a manifest doesn't list would never run: calls, jobs, mails, sections, permissions,
 * settings. Also reports calls without an api, undeclared permissions and pages without a URL.
 */
export function checkManifests(root: string): Finding[] {
  const files = filesBelow(root, ["src/features"]).filter((file) => !isTest(file));
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  return [
    ...unlisted(texts),
    ...strangeColumns(texts),
    ...undefinedSections(texts),
    ...undeclaredPermissions(texts),
    ...unservedCalls(texts),
    ...pagesWithoutAddress(root, texts),
  ];
}

function unlisted(texts: ReadonlyMap<string, string>): Finding[] {
  const missing = (field: string, pattern: RegExp, from: RegExp, manifestOf = nearestManifest) =>
    [...texts]
      .filter(([file]) => from.test(file) && texts.has(featureManifest(file)))
      .flatMap(([file, text]) => exportsOf(file, text, pattern))
      .flatMap(({ file, name }) => {
        const manifest = manifestOf(file, texts);
        if (word(name).test(listedIn(texts.get(manifest) ?? ""))) return [];
        const says = `List ${name} under ${field} in ${manifest}.`;
        return [finding("manifests-list-everything", file, says)];
      });
  return [
    ...missing("apis", /export (?:async )?function (\w+Api)\b/g, /\/api\.server\.ts$/),
    ...missing("jobs", DEFINED_JOB, /\.server\.ts$/),
    ...missing("errors", /export const (\w+) = defineErrors\(/g, /\/errors\.ts$/),
    ...missing("securityKinds", /export const (\w+) = defineSecurityKinds\(/g, /\/errors\.ts$/),
    ...missing("settings", /export const (\w+) = defineSettings\(/g, /\/settings\.server\.ts$/),
    ...missing("extensions", /export const (\w+Section) = /g, /\/section\.server\.ts$/),
    ...missing("permissions", /export const (\w+) = \{/g, /\/permissions\.ts$/),
    ...missing("slices", /export const (\w+) = defineSlice\(/g, SLICE, featureManifest),
  ];
}

function featureManifest(file: string): string {
  return `${file.split("/").slice(0, 3).join("/")}/feature.server.ts`;
}

/**
 * The manifest of the slice in which the file stands, or of the nearest slice around it. In a feature none of
 * whose slices has one, the feature's lists everything.
 */
function nearestManifest(file: string, texts: ReadonlyMap<string, string>): string {
  const ofFeature = featureManifest(file);
  const feature = dirname(ofFeature);
  for (let folder = dirname(file); folder !== feature; folder = dirname(folder)) {
    if (texts.has(`${folder}/slice.server.ts`)) return `${folder}/slice.server.ts`;
  }
  const others = [...texts.keys()].filter((other) => other.startsWith(`${feature}/`));
  if (dirname(file) === feature || !others.some((other) => SLICE.test(other))) return ofFeature;
  return `${file.split("/").slice(0, 4).join("/")}/slice.server.ts`;
}

/** Whoever writes a table says what becomes of its columns. */
function strangeColumns(texts: ReadonlyMap<string, string>): Finding[] {
  const tables = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/pgTable\(\s*"(\w+)"/g)].map(([, name = ""]) => [name, file] as const),
  );
  const owners = new Map(tables.map(([name, file]) => [name, nearestManifest(file, texts)]));
  return [...texts]
    .filter(([file]) => /\/(?:feature|slice)\.server\.ts$/.test(file))
    .flatMap(([file, text]) =>
      [...listedIn(text).matchAll(/"((\w+)\.\w+)":/g)].flatMap(([, column, table = ""]) => {
        const owner = owners.get(table) ?? file;
        if (owner === file) return [];
        return [finding("columns-stand-with-their-table", file, `Declare ${column} in ${owner}.`)];
      }),
    );
}

/** A job or mail, or a function that creates one. */
const DEFINED_JOB =
  /export (?:const (\w+) = define(?:Job|Mail)\(|function (\w+)\([^)]*\) \{\s*return define(?:Job|Mail)\()/g;

/** The code after the imports: an import alone lists nothing. */
function listedIn(manifest: string): string {
  return manifest.slice(manifest.search(/define(?:Feature|Slice)\(\{/));
}

function exportsOf(file: string, text: string, pattern: RegExp): Declared[] {
  return [...text.matchAll(pattern)].map(([, one, other]) => ({ file, name: one ?? other ?? "" }));
}

/** The server would know nothing of it, and types nothing of its settings. */
function undefinedSections(texts: ReadonlyMap<string, string>): Finding[] {
  const defined = [...texts]
    .filter(([file]) => file.endsWith("/section.server.ts"))
    .map(([, text]) => text.slice(text.lastIndexOf(' from "')))
    .join("\n");
  return [...texts]
    .filter(([file]) => file.endsWith("/section.ts"))
    .flatMap(([file, text]) =>
      exportsOf(file, text, /export const (\w+) = /g).flatMap(({ name }) => {
        const report = (says: string) => [finding("sections-are-whole", file, says)];
        if (!text.includes(`: typeof ${name};`)) return report(`Add ${name} to SectionRules.`);
        if (word(name).test(defined)) return [];
        return report(`Define its section: defineSection({ rule: ${name}, … }).`);
      }),
    );
}

function undeclaredPermissions(texts: ReadonlyMap<string, string>): Finding[] {
  const declared = new Set(
    [...texts]
      .filter(([file]) => file.endsWith("/permissions.ts"))
      .flatMap(([, text]) => [...text.matchAll(/"([a-z]+\.[A-Za-z]+)":/g)].map(([, name]) => name)),
  );
  const asked = /\b(?:permission: |may\([\w.]+, |guardStaffPage\()"([a-z]+\.[A-Za-z]+)"/g;
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(asked)]
      .map(([, name = ""]) => name)
      .filter((name) => !declared.has(name))
      .map((name) => {
        const says = `Nobody holds ${name}: declare it, with its roles, in the feature's permissions.ts.`;
        return finding("permissions-are-declared", file, says);
      }),
  );
}

function unservedCalls(texts: ReadonlyMap<string, string>): Finding[] {
  const apis = [...texts]
    .filter(([file]) => file.endsWith("/api.server.ts"))
    .map(([, text]) => text);
  const served = new Set(
    apis.flatMap((text) =>
      [...text.matchAll(/\bserve\w*\(\s*\w+,\s*(?:\w+\.)?(\w+)/g)].map(([, name]) => name),
    ),
  );
  return [...texts]
    .filter(([file]) => file.endsWith("/contract.ts"))
    .flatMap(([file, text]) => exportsOf(file, text, /export const (\w+) = defineCall\(/g))
    .filter(({ name }) => !served.has(name))
    .map(({ file, name }) =>
      finding(
        "calls-are-served",
        file,
        `No api.server.ts answers ${name}: serve(app, calls.${name}, …).`,
      ),
    );
}

function pagesWithoutAddress(root: string, texts: ReadonlyMap<string, string>): Finding[] {
  const table = join(root, "src/routes.ts");
  if (!existsSync(table)) return [];
  const ofFeatures = [...texts].filter(([file]) => file.endsWith("/routes.ts"));
  const routes = [readFileSync(table, "utf8"), ...ofFeatures.map(([, text]) => text)].join("\n");
  return [...texts]
    .filter(([file, text]) => /\/pages\/[^/]+\.tsx$/.test(file) && /export default/.test(text))
    .filter(([file]) => !routes.includes(file.replace("src/", "")))
    .map(([file]) =>
      finding(
        "pages-have-addresses",
        file,
        "Give it a line in src/routes.ts, or in the feature's routes.ts: nothing leads to it.",
      ),
    );
}
