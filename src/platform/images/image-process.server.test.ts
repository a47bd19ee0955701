import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedProcesses } from "#test/processes.ts";
import { animation, heicPhotograph, landscape, photograph, pngBomb } from "#test/pictures.ts";
import { ImageProcess } from "./image-process.server.ts";
import { ProcessQueue } from "./process-queue.server.ts";
import { ProcessQueues } from "./process-queues.server.ts";

const images = new ImageProcess(100_000_000, sharedProcesses());
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "images-"));
});

afterAll(async () => {
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
  expect(seen).toMatchObject({ format: "jpeg", width: 48, height: 64 });
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
  const processes = new ProcessQueues((settings) => new ProcessQueue({ ...settings, worker }));
  const own = new ImageProcess(1, processes);
  const ended = own.forStrangers.reencode("endless", folder).catch((error: unknown) => error);
  await expect(own.inspect("family")).resolves.toBe("family");
  await own.close();
  expect(String(await ended)).toContain("closed");
});

test("survives arbitrarily corrupted pictures", async () => {
  const picture = landscape(120, 80);
  const whole = [
    await photograph().toBuffer(),
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
