// Which runners `npm test -- --changed` needs, with what. tools/changed/plan.ts decides what a change reaches.
import { execFileSync } from "node:child_process";
import { root } from "./root.mjs";
import { projectEnv } from "./run-node.mjs";
import { runBrowser, runOldestPostgres, runUnit, runWholeCheck } from "./test-runners.mjs";

/**
 * @param {string} node
 * @param {string | undefined} base
 * @param {Runner[]} all what runs when a change concerns everything
 * @typedef {(node: string, args: string[]) => Promise<{ passed: number, failures: string[] }>} Runner
 */
export function changedRunners(node, base, all) {
  const args = ["tools/changed-tests.ts", ...(base === undefined ? [] : [base])];
  const output = execFileSync(node, args, { cwd: root, env: projectEnv(), encoding: "utf8" });
  const plan = JSON.parse(output);
  console.log(`\n${told(plan)}`);
  return runnersFor(plan, all);
}

export function runnersFor(plan, all) {
  if (plan.everything !== undefined) return all;
  const { integration, browser } = plan;
  return [
    runWholeCheck,
    ...(integration.length > 0 ? [withFiles(runUnit, integration)] : []),
    ...(integration.length > 0 ? [withFiles(runOldestPostgres, integration)] : []),
    ...(browser.length > 0 ? [withFiles(runBrowser, browser)] : []),
  ];
}

function withFiles(runner, files) {
  return (node, args) => runner(node, [...files, ...args]);
}

export function told(plan) {
  if (plan.everything !== undefined) {
    return `Everything runs, because of ${plan.everything.slice(0, 3).join(", ")}.`;
  }
  const { integration, browser } = plan;
  return [
    `Reached: ${integration.length} files of integration tests, ${browser.length} of journeys.`,
    ...[...integration, ...browser].map((file) => `  ${file}`),
  ].join("\n");
}
