import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { photograph } from "#test/pictures.ts";
import { sharedProcesses } from "#test/processes.ts";
import { ImageProcess } from "./image-process.server.ts";

const images = new ImageProcess(100_000_000, sharedProcesses());
const folder = await mkdtemp(join(tmpdir(), "images-"));
afterAll(() => rm(folder, { recursive: true }));

test("processes a photograph of 48 megapixels", async () => {
  const path = join(folder, "48");
  await writeFile(path, await photograph({ width: 8064, height: 6048 }).toBuffer());
  expect(await images.inspect(path)).toMatchObject({ width: 6048, height: 8064 });
});
