import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { nodeFlags } from "./server-options.mjs";

const directory = mkdtempSync(path.join(tmpdir(), "resolve-once-"));
afterAll(() => rmSync(directory, { recursive: true }));

function run(files) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(directory, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const main = path.join(directory, "main.mjs");
  const { stdout, stderr } = spawnSync(process.execPath, [...nodeFlags, main]);
  return { stdout: String(stdout), stderr: String(stderr) };
}

test("each package has its own version of another", () => {
  const answer = run({
    "node_modules/one/index.mjs": 'export { version } from "shared/index.mjs";',
    "node_modules/one/node_modules/shared/index.mjs": "export const version = 1;",
    "node_modules/two/index.mjs": 'export { version } from "shared/index.mjs";',
    "node_modules/two/node_modules/shared/index.mjs": "export const version = 2;",
    "main.mjs": `import { version as one } from "one/index.mjs";
      import { version as two } from "two/index.mjs";
      process.stdout.write(one + " " + two);`,
  });
  expect(answer).toEqual({ stdout: "1 2", stderr: "" });
});

test("the same words lead from each folder to its own file", () => {
  const answer = run({
    "here/value.mjs": "export const value = 1;",
    "here/index.mjs": 'export { value } from "./value.mjs";',
    "there/value.mjs": "export const value = 2;",
    "there/index.mjs": 'export { value } from "./value.mjs";',
    "main.mjs": `import { value as here } from "./here/index.mjs";
      import { value as there } from "./there/index.mjs";
      process.stdout.write(here + " " + there);`,
  });
  expect(answer).toEqual({ stdout: "1 2", stderr: "" });
});

test("what was missing is found once it is there", () => {
  const answer = run({
    "main.mjs": `import { writeFileSync } from "node:fs";
      const load = () => import("./later.mjs").then(() => "found", ({ code }) => code);
      const first = await load();
      writeFileSync(new URL("later.mjs", import.meta.url), "");
      process.stdout.write(first + " " + (await load()));`,
  });
  expect(answer).toEqual({ stdout: "ERR_MODULE_NOT_FOUND found", stderr: "" });
});
