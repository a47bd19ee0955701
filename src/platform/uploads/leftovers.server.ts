import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { defineJob } from "#platform/jobs.server.ts";

/** Longer than any upload or processing takes; files being written are young. */
const LEFT_AFTER_MS = 2 * 86_400_000;

/** Copies left by killed processes. */
export const purgeLeftovers = defineJob({
  name: "leftovers.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "20 4 * * *",
  async run({ config: { temporaryDirectory } }) {
    for (const name of await readdir(temporaryDirectory)) {
      const path = join(temporaryDirectory, name);
      const entry = await stat(path).catch(() => null);
      if (entry === null || Date.now() - entry.mtimeMs < LEFT_AFTER_MS) continue;
      await rm(path, { recursive: true, force: true });
    }
  },
});
