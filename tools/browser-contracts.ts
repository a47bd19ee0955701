import { statSync } from "node:fs";
import { basename, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync, type ESTree, type Plugin, type Rolldown } from "vite";

const CONTRACT = "contract.ts";
/** The contract's source, with its schemas and the validator. */
const WITH_SCHEMAS = "?schemas";
const VALIDATOR = /\/node_modules\/zod\//;

type Exports = Record<string, unknown>;

/**
 * Strips the validator from contracts for browsers: calls keep method and path, limits and lists
 * their values, schemas nothing. A screen that imports a schema, or a page that would load the
 * validator, fails the build. Schemas made by `defineFormSchema` are loaded on demand.
 */
export function browserContracts(): Plugin {
  return {
    name: "browser-contracts",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: {
      order: "pre",
      async handler(source, importer) {
        if (!isContract(source) || !importer?.endsWith(CONTRACT + WITH_SCHEMAS)) return null;
        const resolved = await this.resolve(source, importer, { skipSelf: true });
        return resolved === null ? null : resolved.id + WITH_SCHEMAS;
      },
    },
    async load(id) {
      if (!isContract(id)) return null;
      return browserModule(id, await exportsOf(id));
    },
    async transform(code, id) {
      const file = id.split("?")[0] ?? id;
      if (isContract(file) || !code.includes(CONTRACT)) return null;
      for (const { source, name } of importedNames(file, code)) {
        const contract = await this.resolve(source, id);
        if (!contract || !isContract(contract.id)) continue;
        const value = (await exportsOf(contract.id))[name];
        if (value === undefined || isForBrowsers(value)) continue;
        this.error(
          `${named(file)} imports ${name} of ${source}, which browsers don't get: they get ` +
            "calls and plain data. Move a function to model.ts; give a limit a name of its own; " +
            "let a form load a schema by defineFormSchema.",
        );
      }
      return null;
    },
    generateBundle(_options, bundle) {
      const problems = pagesWithValidator(Object.values(bundle), (id) =>
        (this.getModuleInfo(id)?.importedIds ?? []).some((imported) => VALIDATOR.test(imported)),
      );
      if (problems.length > 0) this.error(problems.join("\n"));
    },
  };
}

function isContract(path: string): boolean {
  return basename(path) === CONTRACT;
}

const loadedAt = new Map<string, number>();

/** Reloaded after each change: the development server is one long process. */
async function exportsOf(file: string): Promise<Exports> {
  const changedAt = statSync(file).mtimeMs;
  const first = loadedAt.get(file) ?? changedAt;
  loadedAt.set(file, first);
  const { href } = pathToFileURL(file);
  return (await import(changedAt === first ? href : `${href}?${changedAt}`)) as Exports;
}

function browserModule(file: string, exports: Exports): string {
  const lines = Object.entries(exports).flatMap(([name, value]) => {
    if (isFormSchema(value)) {
      const address = JSON.stringify(file + WITH_SCHEMAS);
      const load = `() => import(${address}).then((contract) => contract.${name}.load())`;
      return [`export const ${name} = { load: ${load} };`];
    }
    if (!isForBrowsers(value)) return [];
    return [`export const ${name} = ${JSON.stringify(forBrowsers(value))};`];
  });
  return lines.length === 0 ? "export {};" : lines.join("\n");
}

/** Calls may be grouped in records, for example by kind. */
function isForBrowsers(value: unknown): boolean {
  if (isCall(value) || isFormSchema(value) || isPlain(value)) return true;
  return (
    isRecord(value) && Object.values(value).every((one) => isForBrowsers(one) && !isFormSchema(one))
  );
}

function forBrowsers(value: unknown): unknown {
  if (isCall(value)) return { method: value.method, path: value.path };
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, forBrowsers(one)]));
}

function isCall(value: unknown): value is { method: string; path: string; summary: string } {
  return isRecord(value) && ["method", "path", "summary"].every((name) => name in value);
}

function isFormSchema(value: unknown): boolean {
  return isRecord(value) && typeof value["load"] === "function";
}

/** The value after a round trip through JSON. */
function isPlain(value: unknown): boolean {
  if (value === null || ["string", "boolean"].includes(typeof value)) return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  return isRecord(value) && Object.values(value).every(isPlain);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

/** The names that a module imports from `contract.ts` modules, except types. */
function importedNames(file: string, code: string): { source: string; name: string }[] {
  return parseSync(file, code).program.body.flatMap((node) => {
    if (node.type === "ImportDeclaration" && node.importKind !== "type") {
      return node.specifiers.flatMap((specifier) =>
        specifier.type === "ImportSpecifier" && specifier.importKind !== "type"
          ? [{ source: node.source.value, name: nameOf(specifier.imported) }]
          : [],
      );
    }
    if (node.type === "ExportNamedDeclaration" && node.source && node.exportKind !== "type") {
      const source = node.source.value;
      return node.specifiers.map(({ local }) => ({ source, name: nameOf(local) }));
    }
    return [];
  });
}

function nameOf(name: ESTree.ModuleExportName): string {
  return name.type === "Literal" ? name.value : name.name;
}

/** The path relative to the project. */
function named(id: string): string {
  return relative(process.cwd(), id.split("?")[0] ?? id);
}

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** Entries and pages whose static imports include the validator. */
function pagesWithValidator(
  outputs: Output[],
  importsValidator: (module: string) => boolean,
): string[] {
  const chunks = new Map(
    outputs.flatMap((output) => (output.type === "chunk" ? [[output.fileName, output]] : [])),
  );
  return [...chunks.values()]
    .filter(({ isEntry }) => isEntry)
    .flatMap((entry) => {
      const modules = [...reachedFrom(entry, chunks)].flatMap(({ moduleIds }) => moduleIds);
      if (!modules.some((id) => VALIDATOR.test(id))) return [];
      const page = named(entry.facadeModuleId ?? entry.fileName);
      const importers = modules.filter((id) => !VALIDATOR.test(id) && importsValidator(id));
      return [
        `${page} would load zod with the page, by ${importers.map(named).join(", ")}: ` +
          "keep schemas in contracts, and let a form load one by defineFormSchema.",
      ];
    });
}

function reachedFrom(
  first: Rolldown.OutputChunk,
  chunks: Map<string, Rolldown.OutputChunk>,
): Set<Rolldown.OutputChunk> {
  const reached = new Set([first]);
  for (const chunk of reached) {
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported !== undefined) reached.add(imported);
    }
  }
  return reached;
}
