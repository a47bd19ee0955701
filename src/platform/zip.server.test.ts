import { execFile } from "node:child_process";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { entriesOf, unzipped } from "#test/zip.ts";
import { zipOf, type ZipEntry } from "./zip.server.ts";

it("contains each file under its name, whatever its source", async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: "brev.txt", input: "Kære Ærø" };
    yield { name: "år/billede.bin", input: Readable.from([Buffer.from([1, 2]), Buffer.from([3])]) };
  }
  const files = unzipped(await buffer(zipOf(entries())));
  expect([...files.keys()]).toEqual(["brev.txt", "år/billede.bin"]);
  expect(files.get("brev.txt")?.toString()).toBe("Kære Ærø");
  expect(files.get("år/billede.bin")).toEqual(Buffer.from([1, 2, 3]));
});

it("compresses what isn't compressed already", async () => {
  const lines = "0\nVERTEX\n8\nSYMBOL\n".repeat(1000);
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: "plade.dxf", input: lines };
    yield { name: "billede.JPG", input: lines };
  }
  const zip = await buffer(zipOf(entries()));
  const files = entriesOf(zip);
  expect([...files].map(([name, { isCompressed }]) => [name, isCompressed])).toEqual([
    ["plade.dxf", true],
    ["billede.JPG", false],
  ]);
  for (const { file } of files.values()) expect(file.toString()).toBe(lines);
  expect(zip.length).toBeLessThan(1.1 * lines.length);
});

it("states when a file was changed", async () => {
  const lastModified = new Date("2026-11-22T20:30:00Z");
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: "brev.txt", input: "Hej", lastModified };
  }
  const zip = await buffer(zipOf(entries()));
  // Info-ZIP's field for seconds, independent of the time zone.
  const field = zip.indexOf(Buffer.from([0x55, 0x54, 5, 0]));
  expect(zip.readInt32LE(field + 5) * 1000).toBe(lastModified.getTime());
});

it("holds hardly anything of a finished entry", async () => {
  // In a process of its own: in that of the tests each collection walks all they have loaded.
  const measure = fileURLToPath(import.meta.resolve("#test/fixtures/held-by-zip.ts"));
  const { stdout } = await promisify(execFile)(process.execPath, ["--expose-gc", measure, "1000"]);
  const { files, bytes } = JSON.parse(stdout);
  expect(files).toBe(1000);
  expect(bytes / files).toBeLessThan(2000);
});

it("opens no file before its turn, and closes the open one when reading stops", async () => {
  const asked: string[] = [];
  let isClosed = false;
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const name of ["første", "anden"]) {
      asked.push(name);
      try {
        yield { name, input: endless() };
      } finally {
        isClosed = true;
      }
    }
  }
  const zip = zipOf(entries());
  for await (const piece of zip) {
    if (Buffer.byteLength(piece) > 1000) break;
  }
  await expect.poll(() => isClosed).toBe(true);
  expect(asked).toEqual(["første"]);
});

async function* endless() {
  for (;;) yield Buffer.alloc(2000);
}

it("is incomplete if a file can't be read", async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(10);
    throw new Error("the disk is gone");
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: "film.mp4", input: broken() };
  }
  await expect(buffer(zipOf(entries()))).rejects.toThrow("the disk is gone");
});
