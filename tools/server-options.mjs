// Runs before anything is installed: Node 20, no packages.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./root.mjs";

/** For every Node that runs our TypeScript. */
export const nodeFlags = [
  "--disable-warning=ExperimentalWarning",
  `--import=${pathToFileURL(path.join(root, "tools/resolve-once.mjs"))}`,
];

// How much memory a server takes, and what sparing more of it would cost, stands in
// docs/measurements.md.

/** For a server: a young generation that doesn't grow with the machine's memory. */
export const serverFlags = [...nodeFlags, "--max-semi-space-size=8"];

/** Code compiled in an earlier run saves a quarter of a start's work. */
const compiled = { NODE_COMPILE_CACHE: path.join(root, ".cache", "compiled") };

/** For glibc: threads share two arenas, where eight a core come apart and keep more each. */
const memory = { MALLOC_ARENA_MAX: "2" };

/** The operator's own settings go first. */
export function nodeEnv(given = process.env) {
  return unlessGiven(compiled, given);
}

export function serverEnv(given = process.env) {
  return unlessGiven({ ...compiled, ...memory }, given);
}

function unlessGiven(env, given) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !(name in given)));
}
