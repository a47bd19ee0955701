import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { askedRoot, finding, report, type Finding } from "./findings.ts";
import { checkSlices, type Module } from "./slices.ts";
import { filesBelow } from "./sources.ts";

const PROJECT = resolve(import.meta.dirname, "../..");

type Rule = { name: string; comment?: string };
type Violation = { from: string; to: string; rule: Rule; cycle?: { name: string }[] };
type Cruise = {
  modules: Module[];
  summary: { violations: Violation[]; ruleSetUsed: { forbidden: Rule[] } };
};

/**
 * Import boundaries, by the rules of `.dependency-cruiser.cjs`, and no circle among slices. A cruiser that can't parse
 * TypeScript reports no violations, so the number of modules it saw is compared with the number of
 * files.
 */
export function checkBoundaries(root: string): { findings: Finding[]; modules: number } {
  const { modules, summary } = cruise(root);
  const seen = new Set(modules.map((module) => module.source));
  const files = filesBelow(root, ["src"]).filter((file) => /(?<!\.d)\.tsx?$/.test(file));
  const reasons = new Map(
    summary.ruleSetUsed.forbidden.map((rule) => [rule.name, rule.comment ?? ""]),
  );
  const unseen = files.filter((file) => !seen.has(file));
  return {
    modules: files.length - unseen.length,
    findings: [
      ...unseen.map((file) => finding("every-module-is-seen", file, "The cruiser didn't see it.")),
      ...summary.violations.map((violation) => asFinding(violation, reasons)),
      ...checkSlices(modules),
    ],
  };
}

function asFinding({ rule, from, to, cycle }: Violation, reasons: Map<string, string>): Finding {
  const way = cycle === undefined ? to : cycle.map((step) => step.name).join(" → ");
  return finding(rule.name, from, `→ ${way}: ${reasons.get(rule.name) ?? ""}`);
}

function cruise(root: string): Cruise {
  const command = join(PROJECT, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const config = join(PROJECT, ".dependency-cruiser.cjs");
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [command, "--config", config, "--output-type", "json", "src"],
    { cwd: root, encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
  );
  if (!stdout.startsWith("{")) throw new Error(`dependency-cruiser failed: ${stdout}${stderr}`);
  return JSON.parse(stdout) as Cruise;
}

if (import.meta.main) {
  const { findings, modules } = checkBoundaries(askedRoot());
  report(findings, `${modules} modules seen`);
}
