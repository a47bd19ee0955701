import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { onTestFinished } from "vitest";

export const PROJECT = resolve(import.meta.dirname, "../..");

const PACKAGE = {
  name: "fixture",
  type: "module",
  imports: {
    "#platform/*": "./src/platform/*",
    "#ui/*": "./src/ui/*",
    "#shell/*": "./src/shell/*",
    "#features/*": "./src/features/*",
  },
  dependencies: { zod: "*", react: "*", "drizzle-orm": "*" },
  devDependencies: { vitest: "*" },
};

/**
 * A small temporary project with the given files, deleted after the test. It is outside the
 * repository, so that its violations are reported only by the check under test.
 */
export function aTree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "mindelys-check-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const all = { "package.json": JSON.stringify(PACKAGE), ...files };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  symlinkSync(join(PROJECT, "node_modules"), join(root, "node_modules"));
  return root;
}

/** Copies settings of the project into a tree, for tools that read them there. */
export function withSettings(root: string, names: string[]): string {
  for (const name of names) cpSync(join(PROJECT, name), join(root, name));
  return root;
}

/** `rule at file`, the format of the expectations below. */
export function names(findings: { rule: string; file: string }[]): string[] {
  return findings.map(({ rule, file }) => `${rule} at ${file}`).toSorted();
}
