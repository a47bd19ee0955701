// A server's memory is mostly what was given back and not yet taken again. What these cost and spare
// stands in docs/measurements.md.

/** For Node: a young generation of a few megabytes, and an old one that is swept in time. */
export const serverFlags = ["--max-semi-space-size=4", "--heap-growing-percent=30"];

/**
 * For glibc, whose memory otherwise comes apart: a page's bytes go back to the machine when the page
 * goes, and threads share what they keep. 80 KiB: more than Node takes for every read of a socket,
 * less than a page. Other systems don't know these settings.
 */
const memory = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "81920" };

/** The operator's own settings go first. */
export function serverEnv(given = process.env) {
  return Object.fromEntries(Object.entries(memory).filter(([name]) => !(name in given)));
}
