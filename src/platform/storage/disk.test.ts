import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDiskStorage } from "./disk.server.ts";
import type { Storage } from "./storage-contract.server.ts";

const plain = { contentType: "text/plain" };
let directory: string;
let storage: Storage;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "storage-"));
  storage = await openDiskStorage({ kind: "disk", directory });
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

test("stores a file whose name tells its type under its key only", async () => {
  await storage.write("a/photo.jpg", Readable.from(["jpeg"]), { contentType: "image/jpeg" });
  expect(await everything()).toEqual(["a", "a/photo.jpg", "~incoming"]);
  expect(await readFile(join(directory, "a/photo.jpg"), "utf8")).toBe("jpeg");
});

test("finds a file copied here by other tools", async () => {
  await writeFile(join(directory, "copied.webp"), "webp");
  await writeFile(join(directory, "untold"), "?");
  const [copied, untold] = await Promise.all([storage.read("copied.webp"), storage.read("untold")]);
  copied?.stream.destroy();
  untold?.stream.destroy();
  expect(copied).toMatchObject({ bytes: 4, contentType: "image/webp" });
  expect(untold).toMatchObject({ bytes: 1, contentType: null });
});

test("fails if its directory has become a file", async () => {
  await rm(join(directory, "~incoming"), { recursive: true });
  await writeFile(join(directory, "~incoming"), "in the way");
  const source = Readable.from(["x"]);
  await expect(storage.write("a/b", source, plain)).rejects.toMatchObject({ code: "ENOTDIR" });
  expect(source.destroyed).toBe(true);
  expect(await everything()).toEqual(["~incoming"]);
});

test("fails if a file is where the key's directory should be", async () => {
  await writeFile(join(directory, "a"), "in the way");
  const source = Readable.from(["x"]);
  await expect(storage.write("a/b", source, plain)).rejects.toThrow("EEXIST");
  expect(source.destroyed).toBe(true);
  expect(await everything()).toEqual(["a", "~incoming"]);
  expect(await readFile(join(directory, "a"), "utf8")).toBe("in the way");
});

test("fails if a directory is where the file should be, and leaves no type behind", async () => {
  await mkdir(join(directory, "a/b"), { recursive: true });
  await expect(storage.write("a/b", Readable.from(["x"]), plain)).rejects.toThrow("EISDIR");
  expect(await everything()).toEqual(["a", "a/b", "~incoming"]);
});

test("keeps the former type if the last step of a write fails", async () => {
  await storage.write("a", Readable.from(["x"]), plain);
  await rm(join(directory, "a"));
  await mkdir(join(directory, "a"));
  const writing = storage.write("a", Readable.from(["x"]), { contentType: "text/html" });
  await expect(writing).rejects.toThrow("EISDIR");
  expect(await readFile(join(directory, "a~type"), "utf8")).toBe("text/plain");
});

test("stores nothing of a stream that breaks off", async () => {
  const source = Readable.from(brokenOff());
  await expect(storage.write("a/b", source, plain)).rejects.toThrow("broken off");
  expect(await everything()).toEqual(["~incoming"]);
});

test("removes directories with their last file", async () => {
  await storage.write("a/b/1", Readable.from(["x"]), plain);
  await storage.write("a/c/2", Readable.from(["x"]), plain);
  await storage.remove("a/b/1");
  expect(await everything()).toEqual(["a", "a/c", "a/c/2", "a/c/2~type", "~incoming"]);
  await storage.removePrefix("a/c");
  expect(await everything()).toEqual(["~incoming"]);
});

test("clears leftovers of a crash after a day, and nothing younger", async () => {
  const incoming = join(directory, "~incoming");
  const dayAndHourAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const name of ["old", "young"]) await writeFile(join(incoming, name), "half");
  await mkdir(join(incoming, "old-folder/sub"), { recursive: true });
  for (const name of ["old", "old-folder"]) {
    await utimes(join(incoming, name), dayAndHourAgo, dayAndHourAgo);
  }
  await openDiskStorage({ kind: "disk", directory });
  expect(await readdir(incoming)).toEqual(["young"]);
});

test("refuses to open where no directory can be created", async () => {
  await writeFile(join(directory, "file"), "");
  const opening = openDiskStorage({ kind: "disk", directory: join(directory, "file/media") });
  await expect(opening).rejects.toThrow("ENOTDIR");
});

test.runIf(process.platform === "linux")("closes files that aren't being read", async () => {
  await storage.write("a/b", Readable.from(["x"]), plain);
  await expect(storage.read("a/b", { range: { start: 1 } })).rejects.toThrow("range");
  await storage.read("a");
  const read = await storage.read("a/b");
  expect(await openBelow(directory)).toEqual([join(directory, "a/b")]);
  await read?.stream.toArray();
  expect(await openBelow(directory)).toEqual([]);
});

async function everything(): Promise<string[]> {
  return (await readdir(directory, { recursive: true })).toSorted();
}

async function openBelow(folder: string): Promise<string[]> {
  const descriptors = await readdir("/proc/self/fd");
  const paths = await Promise.all(
    descriptors.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => "")),
  );
  return paths.filter((path) => path.startsWith(folder));
}

function* brokenOff(): Generator<Buffer> {
  yield Buffer.alloc(100_000);
  throw new Error("broken off");
}
