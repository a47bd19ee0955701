import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT, aTree, withSettings } from "./tree.ts";

/** The output of one of the tools in a tree with the project's settings. */
function run(program: string, args: string[], root: string): { code: number; output: string } {
  const command = join(PROJECT, "node_modules/.bin", program);
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: "utf8" });
  return { code: status ?? -1, output: stdout + stderr };
}

function lint(files: Record<string, string>): { code: number; output: string } {
  const root = withSettings(aTree(files), [".oxlintrc.json", "tsconfig.json"]);
  return run("oxlint", ["--type-aware", "--format", "unix", "src", "tools"], root);
}

const BREACHES: [rule: string, file: string, text: string][] = [
  ["no-explicit-any", "src/any.ts", "export const x = (y: any) => Boolean(y);\n"],
  ["no-unsafe-assignment", "src/unsafe.ts", 'export const x: string = JSON.parse("1");\n'],
  ["no-non-null-assertion", "src/non-null.ts", "export const x = (y?: Date) => y!.getTime();\n"],
  ["no-floating-promises", "src/floating.ts", "export function x() {\n  fetch('/');\n}\n"],
  ["no-misused-promises", "src/misused.ts", "export const x = [1].filter(async () => true);\n"],
  ["max-lines", "src/long.ts", "export {};\n".concat("//\n".repeat(301))],
  [
    "max-lines-per-function",
    "src/long-function.ts",
    `export function x() {\n${"  Date.now();\n".repeat(60)}}\n`,
  ],
  [
    "max-lines-per-function",
    "src/ui/long-component.tsx",
    `export function X() {\n${"  Date.now();\n".repeat(120)}  return null;\n}\n`,
  ],
  ["no-default-export", "src/ui/default.tsx", "export default function X() {\n  return null;\n}\n"],
  ["no-console", "src/console.ts", 'console.log("x");\n'],
  ["ban-ts-comment", "src/ban.ts", "// @ts-ignore\nexport const x = 1;\n"],
  ["no-barrel-file", "src/barrel.ts", 'export * from "./any.ts";\n'],
  [
    "rules-of-hooks",
    "src/ui/hook.tsx",
    'import { useId } from "react";\nexport const x = () => useId();\n',
  ],
  ["alt-text", "src/ui/alt.tsx", "export const X = () => <img src='/x.jpg' />;\n"],
  ["button-has-type", "src/ui/type.tsx", "export const X = () => <button>x</button>;\n"],
  [
    "no-focused-tests",
    "src/focused.test.ts",
    'import { test } from "vitest";\ntest.only("x", () => {});\n',
  ],
  ["expect-expect", "src/expect.test.ts", 'import { test } from "vitest";\ntest("x", () => {});\n'],
];

test("lint reports every violation by its rule", () => {
  const { code, output } = lint(Object.fromEntries(BREACHES.map(([, file, text]) => [file, text])));
  expect(code).toBe(1);
  const lines = output.split("\n");
  const missed = BREACHES.filter(
    ([rule, file]) =>
      !lines.some((line) => line.startsWith(`${file}:`) && line.includes(`(${rule})`)),
  );
  expect(missed).toEqual([]);
});

test("lint allows console output in tools, default exports of pages, and functions of 60 lines", () => {
  const { code, output } = lint({
    "src/x.ts": "export const x = 1;\n",
    "tools/seed.ts": 'console.log("x");\n',
    "src/features/qr/pages/page.tsx": "export default function Page() {\n  return null;\n}\n",
    "src/function.ts": `export function x() {\n${"  Date.now();\n".repeat(58)}}\n`,
  });
  expect(output).toBe("");
  expect(code).toBe(0);
});

test("format reports single quotes", () => {
  const root = aTree({
    "src/good.ts": 'export const x = "x";\n',
    "src/bad.ts": "export const x = 'x'\n",
  });
  const { code, output } = run("oxfmt", ["--check"], withSettings(root, [".oxfmtrc.json"]));
  expect(code).toBe(1);
  expect(output).toContain("src/bad.ts");
  expect(output).not.toContain("src/good.ts");
});

test("types reports a string that should be a number", () => {
  const root = aTree({ "src/x.ts": 'export const x: number = "1";\n' });
  const { code, output } = run("tsc", ["-p", "."], withSettings(root, ["tsconfig.json"]));
  expect(code).not.toBe(0);
  expect(output).toContain("src/x.ts(1,14): error TS2322");
});

test("dead reports unused files, exports and packages", () => {
  const root = aTree({
    "src/server.ts": 'import { used } from "./platform/dates.ts";\nused();\n',
    "src/platform/dates.ts": "export const used = () => 1;\nexport const unused = 2;\n",
    "src/platform/forgotten.ts": "export const x = 1;\n",
  });
  const { code, output } = run(
    "knip",
    ["--no-config-hints", "--reporter", "compact"],
    withSettings(root, ["knip.json", "tsconfig.json"]),
  );
  expect(code).toBe(1);
  expect(output).toContain("src/platform/forgotten.ts");
  expect(output).toMatch(/src\/platform\/dates\.ts:? +unused/);
  expect(output).toContain("drizzle-orm");
});
