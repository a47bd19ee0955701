import { parseSync, type Plugin } from "vite";

const RENDERED = /\/rendered-only\.ts$/;

/**
 * Keeps the components that a module `rendered-only.ts` re-exports out of browsers, where each is `null`: the
 * server renders them, and a browser keeps their markup (`AsRendered`) or loads them on demand.
 */
export function renderedOnly(): Plugin {
  return {
    name: "rendered-only",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    transform(code, id) {
      if (!RENDERED.test(id)) return null;
      const names = parseSync(id, code).module.staticExports.flatMap(({ entries }) =>
        entries.map(({ exportName }) => exportName.name),
      );
      return { code: names.map((name) => `export const ${name} = null;\n`).join(""), map: null };
    },
  };
}
