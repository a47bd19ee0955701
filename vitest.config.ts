import { defineConfig } from "vitest/config";

/** What is slow by nature runs in `npm run test:all`, or when it is named. */
const slow = process.env["QUICK_TESTS"] === "true" ? ["**/*.slow.*"] : [];
const needsDatabase = ["src/**/*.server.test.ts", "test/*.test.ts", "test/faults/**/*.test.ts"];

/**
 * Two projects by file name: what ends in `.server.test.ts`, or lies directly in `test/` or in
 * `test/faults/`, may use a database (`testDatabase()`), the rest runs without one and belongs to
 * `npm run check`.
 */
export default defineConfig({
  test: {
    environment: "node",
    pool: "forks",
    // File after file in each process, which loads what they share once: a process for each file takes
    // twice as long. So a test leaves nothing global behind.
    isolate: false,
    // More than there are cores, as servers that start, stop and fall are waited for.
    maxWorkers: 4,
    // A busy machine is slow, not broken: what is expected is waited for, however long it takes.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // Where a test fails once in a hundred runs, its one message has to say of what.
    chaiConfig: { truncateThreshold: 1000 },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{src,test,tools}/**/*.test.{ts,mjs}"],
          exclude: [...needsDatabase, ...slow],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: needsDatabase,
          exclude: slow,
          // Server code is what Node runs as it is; without Vite's transforms each worker starts in half
          // the time.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          globalSetup: "test/database-setup.ts",
          setupFiles: "test/quick-hashes.ts",
        },
      },
    ],
  },
});
