import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import { unzipped } from "#test/zip.ts";
import { zipOf, type ZipEntry } from "./zip.server.ts";

it("holds each file under its name, whatever it is made of", async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: "brev.txt", input: "Kære Ærø" };
    yield { name: "år/billede.bin", input: Readable.from([Buffer.from([1, 2]), Buffer.from([3])]) };
  }
  const files = unzipped(await buffer(zipOf(entries())));
  expect([...files.keys()]).toEqual(["brev.txt", "år/billede.bin"]);
  expect(files.get("brev.txt")?.toString()).toBe("Kære Ærø");
  expect(files.get("år/billede.bin")).toEqual(Buffer.from([1, 2, 3]));
});

it("asks for no file before its turn, and closes what is open when nobody reads on", async () => {
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

it("is no whole archive when a file can't be read", async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.alloc(10);
    throw new Error("the disk is gone");
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: "film.mp4", input: broken() };
  }
  await expect(buffer(zipOf(entries()))).rejects.toThrow("the disk is gone");
});
