import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { PageStore, type PageName } from "./page-store.server.ts";

const NAME: PageName = { address: "/page/inger", locale: "da" };
const PAGE = { headers: { "x-about": "inger" }, etag: '"1"', body: Buffer.alloc(2000, "page") };

async function aDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "mindelys-pages-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

const open = (directory: string, { bytes = 1e6, build = "one" } = {}) =>
  new PageStore({ directory, bytes, build });

/** The files, the oldest first. */
async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

it("answers what was stored, to a process started anew as well", async () => {
  const directory = await aDirectory();
  await open(directory).put(NAME, "r1", PAGE);
  expect(await open(directory).find(NAME, "r1")).toEqual(PAGE);
});

it("answers nothing of another revision, build, language or address", async () => {
  const directory = await aDirectory();
  const store = open(directory);
  await store.put(NAME, "r1", PAGE);
  expect(await store.find(NAME, "r2")).toBeNull();
  expect(await store.find({ ...NAME, locale: "en" }, "r1")).toBeNull();
  expect(await store.find({ ...NAME, address: "/page/niels" }, "r1")).toBeNull();
  expect(await open(directory, { build: "two" }).find(NAME, "r1")).toBeNull();
});

it("answers nothing from a file that is torn or changed, whatever of it", async () => {
  const directory = await aDirectory();
  const store = open(directory);
  await store.put(NAME, "r1", PAGE);
  const [file = ""] = await filesIn(directory);
  const whole = await readFile(file);
  for (let at = 0; at < whole.length; at += 97) {
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    await writeFile(file, changed);
    expect(await store.find(NAME, "r1")).toBeNull();
    await writeFile(file, whole.subarray(0, at));
    expect(await store.find(NAME, "r1")).toBeNull();
  }
  await writeFile(file, whole);
  expect(await store.find(NAME, "r1")).toEqual(PAGE);
});

it("holds no more than it may, the newest of it", async () => {
  const directory = await aDirectory();
  const store = open(directory, { bytes: 10_000 });
  for (let number = 0; number < 12; number++) {
    await store.put({ ...NAME, address: `/page/${number}` }, "r1", PAGE);
    const files = await filesIn(directory);
    const sizes = await Promise.all(files.map(async (file) => (await readFile(file)).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10_000);
    expect(await store.find({ ...NAME, address: `/page/${number}` }, "r1")).not.toBeNull();
  }
  expect(await store.find({ ...NAME, address: "/page/0" }, "r1")).toBeNull();
});

it("is swept of what is too much and of what a crash left half-written", async () => {
  const directory = await aDirectory();
  await open(directory).put(NAME, "r1", PAGE);
  const [file = ""] = await filesIn(directory);
  const torn = `${file}.new`;
  await writeFile(torn, "half");
  await utimes(torn, 0, 0);
  await open(directory).sweep();
  expect(await filesIn(directory)).toEqual([file]);
  await open(directory, { bytes: 100 }).sweep();
  expect(await filesIn(directory)).toEqual([]);
});

it("holds nothing where nothing may be stored", async () => {
  const directory = await aDirectory();
  await open(directory).put(NAME, "r1", PAGE);
  const off = open(directory, { bytes: 0 });
  expect(off.isOn).toBe(false);
  await off.sweep();
  expect(await open(directory).find(NAME, "r1")).toBeNull();
});
