import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { runJob } from "#test/jobs.ts";
import { purgeLeftovers } from "./leftovers.server.ts";

const { services } = await testApp();
const directory = services.config.temporaryDirectory;

it("deletes files untouched for days, and keeps current uploads", async () => {
  const longAgo = new Date(Date.now() - 3 * 86_400_000);
  await mkdir(join(directory, "render-old"));
  await writeFile(join(directory, "render-old", "part.avif"), "x");
  await writeFile(join(directory, "form-old"), "x");
  await writeFile(join(directory, "form-new"), "x");
  for (const name of ["render-old", "form-old"]) {
    await utimes(join(directory, name), longAgo, longAgo);
  }
  await runJob(services, purgeLeftovers, {});
  expect(await readdir(directory)).toEqual(["form-new"]);
});
