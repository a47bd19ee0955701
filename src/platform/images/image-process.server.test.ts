import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { animation, heicPhotograph, landscape, photograph, pngBomb } from "#test/pictures.ts";
import { ImageProcess } from "./image-process.server.ts";

let folder: string;
let images: ImageProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "images-"));
  images = new ImageProcess({ maxPixels: 100_000_000 });
});

afterAll(async () => {
  await images.close();
  await rm(folder, { recursive: true, force: true });
});

async function file(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

test("inspects and renders in another process", async () => {
  const path = await file("photograph", await photograph().toBuffer());
  const into = join(folder, "rendered");
  await mkdir(into);
  const [seen, rendered] = await Promise.all([images.inspect(path), images.render(path, into)]);
  expect(seen).toMatchObject({ format: "jpeg", width: 900, height: 1200 });
  expect(seen.takenAt).toEqual(new Date("2019-07-03T10:00:00Z"));
  expect(rendered.map(({ path: made }) => made).toSorted()).toEqual(
    (await readdir(into)).map((name) => join(into, name)).toSorted(),
  );
});

test("reports why a picture can't be read", async () => {
  const bomb = await file("bomb", pngBomb(60_000, 60_000));
  const tooMany = { name: "UnreadableImageError", reason: "too-many-pixels" };
  await expect(images.inspect(bomb)).rejects.toMatchObject(tooMany);
  await expect(images.render(bomb, folder)).rejects.toMatchObject(tooMany);
  const empty = await file("empty", Buffer.alloc(0));
  await expect(images.inspect(empty)).rejects.toMatchObject({ reason: "empty" });
});

test("doesn't let those who are signed in wait for what strangers sent", async () => {
  const program = `process.on("message", ({ path }) => {
    if (path !== "endless") process.send({ result: path });
  });`;
  const worker = await file("worker.mjs", Buffer.from(program));
  const own = new ImageProcess({ maxPixels: 1, worker });
  const ended = own.forStrangers.reencode("endless", folder).catch((error: unknown) => error);
  await expect(own.inspect("family")).resolves.toBe("family");
  await own.close();
  expect(String(await ended)).toContain("closed");
});

test("processes a photograph of 48 megapixels", async () => {
  const path = await file("48", await photograph({ width: 8064, height: 6048 }).toBuffer());
  expect(await images.inspect(path)).toMatchObject({ width: 6048, height: 8064 });
});

test("survives arbitrarily corrupted pictures", async () => {
  const picture = landscape(120, 80);
  const whole = [
    await photograph({ width: 160, height: 120 }).toBuffer(),
    await picture.jpeg({ progressive: true }).toBuffer(),
    await picture.png().toBuffer(),
    await picture.webp().toBuffer(),
    await picture.avif({ effort: 0 }).toBuffer(),
    await animation(3, 40, 30),
    await readFile(heicPhotograph),
  ];
  const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), to: fc.nat(255) });
  const mutated = fc
    .tuple(fc.constantFrom(...whole), fc.array(change, { minLength: 1, maxLength: 12 }))
    .map(([bytes, changes]) => {
      const copy = Buffer.from(bytes);
      // Squared, so that most corruptions hit the headers.
      for (const { at, to } of changes) copy[Math.floor(at * at * (copy.length - 1))] = to;
      return copy;
    });
  const path = join(folder, "mutated");
  await fc.assert(
    fc.asyncProperty(mutated, async (bytes) => {
      await writeFile(path, bytes);
      const outcome = await images.inspect(path).then(
        ({ averageColor }) => averageColor,
        (error: unknown) => (error instanceof Error ? error.name : "nothing"),
      );
      expect(outcome).toMatch(/^(#[0-9a-f]{6}|UnreadableImageError)$/);
    }),
    { numRuns: 150 },
  );
});

/** Kills our own process during work, as `kill -9` would, and returns its workers. */
const abandoning = (path: string) => `
  import { readFileSync } from "node:fs";
  import { ImageProcess } from ${JSON.stringify(import.meta.resolve("./image-process.server.ts"))};
  const images = new ImageProcess({ maxPixels: 100_000_000 });
  await images.inspect(${JSON.stringify(path)});
  console.log(readFileSync("/proc/self/task/" + process.pid + "/children", "utf8"));
  process.kill(process.pid, "SIGKILL");
`;

test.runIf(process.platform === "linux")("exits with its parent", async () => {
  const path = await file("small", await landscape(40, 40).jpeg().toBuffer());
  const parent = spawn(process.execPath, ["--input-type=module"], {
    cwd: import.meta.dirname,
    stdio: ["pipe", "pipe", "inherit"],
  });
  parent.stdin.end(abandoning(path));
  const workers = (await text(parent.stdout)).trim().split(/\s+/).map(Number);
  expect(workers.length).toBe(1);
  for (const pid of workers) {
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), {
      timeout: 60_000,
    });
  }
});
