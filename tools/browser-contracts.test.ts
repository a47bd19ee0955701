import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { build, type Rolldown } from "vite";
import { describe, expect, it, onTestFinished } from "vitest";
import { browserContracts } from "./browser-contracts.ts";

const PROJECT = resolve(import.meta.dirname, "..");

const CONTRACT = `
import { z } from "zod";
import { defineCall, defineFormSchema } from "#platform/call.ts";
import { parentName } from "./parent/contract.ts";

export const NAME_MAX: number = 120;
export const KINDS = ["one", "two"] as const;
export const thing = z.object({ name: parentName.max(NAME_MAX) });
export type Thing = z.infer<typeof thing>;
export function isLong(name: string): boolean {
  return name.length > NAME_MAX;
}
export const makeThing = defineCall({
  method: "POST",
  path: "/api/things",
  summary: "Makes a thing",
  access: "signed-in",
  body: thing,
});
export const calls = { things: { make: makeThing } };
export const thingForm = defineFormSchema(thing);
`;

/** Builds a page that says `code` against the contract above, as for browsers; returns its files. */
async function built(code: string): Promise<Rolldown.OutputChunk[]> {
  const root = mkdtempSync(join(tmpdir(), "mindelys-contracts-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const files = {
    "package.json": `{ "type": "module", "imports": { "#platform/*": "./platform/*" } }`,
    "contract.ts": CONTRACT,
    "parent/contract.ts": `import { z } from "zod";\nexport const parentName = z.string();\n`,
    "fields.ts": `import { z } from "zod";\nexport const field = z.string();\n`,
    "page.ts": code,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  symlinkSync(join(PROJECT, "node_modules"), join(root, "node_modules"));
  symlinkSync(join(PROJECT, "src/platform"), join(root, "platform"));
  const output = await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [browserContracts()],
    build: { write: false, minify: false, rolldownOptions: { input: join(root, "page.ts") } },
  });
  const outputs = (output as Rolldown.RolldownOutput).output;
  return outputs.filter((one): one is Rolldown.OutputChunk => one.type === "chunk");
}

function holdsValidator({ moduleIds }: Rolldown.OutputChunk): boolean {
  return moduleIds.some((id) => id.includes("/node_modules/zod/"));
}

describe("a contract in the browser", () => {
  it("contains its calls, by method and path, and its limits and lists", async () => {
    const [page, ...others] = await built(
      `import { calls, KINDS, NAME_MAX, type Thing } from "./contract.ts";
      console.log(KINDS, calls, NAME_MAX, { name: "" } satisfies Thing);`,
    );
    expect(others).toEqual([]);
    expect(page?.moduleIds.filter((id) => id.includes("zod"))).toEqual([]);
    expect(page?.code).toMatch(/"method": "POST",\s+"path": "\/api\/things"\s+\}/);
    expect(page?.code).toContain("120");
    expect(page?.code).not.toContain("Makes a thing");
  });

  it("loads a form's schema, with those it is built from, only on demand", async () => {
    const chunks = await built(
      `import { thingForm } from "./contract.ts";
      addEventListener("submit", () => void thingForm.load().then(console.log));`,
    );
    const [page] = chunks.filter(({ isEntry }) => isEntry);
    expect(page && holdsValidator(page)).toBe(false);
    expect(page?.dynamicImports).toHaveLength(1);
    expect(
      page?.imports.filter((name) =>
        chunks.some((one) => one.fileName === name && holdsValidator(one)),
      ),
    ).toEqual([]);
    expect(chunks.filter(holdsValidator).length).toBeGreaterThan(0);
  });

  it.for([
    ["thing", `import { thing } from "./contract.ts"; console.log(thing);`],
    ["isLong", `import { isLong } from "./contract.ts"; console.log(isLong(""));`],
    ["thing", `export { thing } from "./contract.ts";`],
  ] as const)("fails a build whose screen imports %s from it: %s", async ([name, code]) => {
    await expect(built(code)).rejects.toThrow(
      `imports ${name} of ./contract.ts, which browsers don't get`,
    );
  });

  it("fails a build whose page would load the validator past a contract", async () => {
    await expect(built(`import { field } from "./fields.ts"; console.log(field);`)).rejects.toThrow(
      /page\.ts would load zod with the page, by \S*fields\.ts: keep schemas in contracts/,
    );
  });
});
