import { join } from "node:path";
import journeys from "../../playwright.config.ts";

/** Uses the world and the server of the journeys; takes screenshots instead of running tests. */
export default {
  ...journeys,
  testDir: import.meta.dirname,
  // Started from the project's directory, like everything else.
  webServer: [journeys.webServer ?? []]
    .flat()
    .map((server) => ({ ...server, cwd: join(import.meta.dirname, "../..") })),
  outputDir: join(import.meta.dirname, "../../test-results"),
  projects: [{ name: "screenshots" }],
  use: { ...journeys.use, trace: "off", screenshot: "off" },
};
