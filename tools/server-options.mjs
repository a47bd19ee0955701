// How much memory a server takes, and what sparing more of it would cost, stands in
// docs/measurements.md.

/** For Node: a young generation that doesn't grow with the machine's memory. */
export const serverFlags = ["--max-semi-space-size=8"];

/** For glibc: threads share two arenas, where eight a core come apart and keep more each. */
const memory = { MALLOC_ARENA_MAX: "2" };

/** The operator's own settings go first. */
export function serverEnv(given = process.env) {
  return Object.fromEntries(Object.entries(memory).filter(([name]) => !(name in given)));
}
