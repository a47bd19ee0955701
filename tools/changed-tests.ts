// Prints, as JSON, the tests that the changed files can affect; used by `npm test -- --changed`.
// `node tools/changed-tests.ts [BASE]`: changes since BASE instead of since the branch left main.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import routes from "../src/routes.ts";
import { changedFiles, knownFiles } from "./changed/changed-files.ts";
import { readImportGraph } from "./changed/import-graph.ts";
import { planFor } from "./changed/plan.ts";
import { pagesOf } from "./changed/visits.ts";

const root = resolve(import.meta.dirname, "..");
const plan = planFor(changedFiles(root, process.argv[2]), {
  graph: readImportGraph(root),
  pages: pagesOf(routes),
  files: knownFiles(root),
  textOf: (file) => readFileSync(join(root, file), "utf8"),
});
process.stdout.write(`${JSON.stringify(plan)}\n`);
