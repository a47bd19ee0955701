import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { contentOf, from, inPieces, keysOf, PART_BYTES, sha256, storages } from "#test/storages.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { RangeNotSatisfiableError } from "./errors.server.ts";
import type { Storage } from "./storage.server.ts";

const plain = { contentType: "text/plain" };
// Two parts of an upload and a bit, in pieces that don't divide a part.
const longBytes = 2 * PART_BYTES + 5;

describe.each(storages)("storage on %s", (_name, open) => {
  let storage: Storage;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ storage, close } = await open());
  });

  afterEach(async () => {
    await close();
  });

  test("returns what was written, with size, type and hash", async () => {
    const written = await storage.write("a/b/letter.txt", from("Kære mor"), plain);
    expect(written).toEqual({ bytes: 9, sha256: sha256(Buffer.from("Kære mor")) });
    const read = await storage.read("a/b/letter.txt");
    expect(read).toMatchObject({ bytes: 9, contentType: "text/plain" });
    expect(await contentOf(storage, "a/b/letter.txt")).toBe("Kære mor");
    read?.stream.destroy();
    expect(await storage.size("a/b/letter.txt")).toBe(9);
  });

  test.each(["photo", "photo.jpg", "photo.tar.gz"])("keeps the type of %s", async (key) => {
    for (const contentType of ["image/jpeg", "application/x-own; a=b", "image/jpeg"]) {
      await storage.write(key, from("x"), { contentType });
      const read = await storage.read(key);
      read?.stream.destroy();
      expect(read?.contentType).toBe(contentType);
    }
  });

  test("stores an empty file", async () => {
    expect(await storage.write("empty", from(), plain)).toMatchObject({ bytes: 0 });
    expect(await storage.size("empty")).toBe(0);
    expect(await contentOf(storage, "empty")).toBe("");
  });

  test("stores a long file byte for byte, however it arrives", async () => {
    const content = randomBytes(longBytes);
    const pieces = inPieces(content, 100_003);
    const written = await storage.write("long", Readable.from(pieces), plain);
    expect(written).toEqual({ bytes: longBytes, sha256: sha256(content) });
    const read = await storage.read("long");
    expect(sha256(await buffer(read?.stream ?? from()))).toBe(sha256(content));
  });

  test.each([PART_BYTES - 1, PART_BYTES, 2 * PART_BYTES])(
    "keeps a file of %i bytes, about as long as a part",
    async (bytes) => {
      const content = randomBytes(bytes);
      await storage.write("parts", Readable.from([content]), plain);
      const read = await storage.read("parts");
      expect(sha256(await buffer(read?.stream ?? from()))).toBe(sha256(content));
    },
  );

  test("accepts bytes in any wrapper, and nothing else", async () => {
    const view = new Uint8Array([120, 98, 120]).subarray(1, 2);
    const source = Readable.from([Buffer.from("a"), "ø", view]);
    await storage.write("mixed", source, plain);
    expect(await contentOf(storage, "mixed")).toBe("aøb");
    await expect(storage.write("number", Readable.from([1]), plain)).rejects.toThrow(TypeError);
    expect(await storage.size("number")).toBeNull();
  });

  test("reports missing files as missing", async () => {
    await storage.write("a/b/c", from("x"), plain);
    for (const key of ["none", "a/none", "a", "a/b", "a/b/c/d"]) {
      expect(await storage.read(key)).toBeNull();
      expect(await storage.read(key, { range: { start: 5 } })).toBeNull();
      expect(await storage.size(key)).toBeNull();
      await storage.remove(key);
    }
    expect(await keysOf(storage)).toEqual(["a/b/c"]);
  });

  test.each([
    [{ start: 3 }, "defghij"],
    [{ start: 3, end: 5 }, "def"],
    [{ start: 0, end: 0 }, "a"],
    [{ start: 9, end: 9 }, "j"],
    [{ start: 8, end: 1000 }, "ij"],
  ])("reads the range %o", async (range, expected) => {
    await storage.write("letters", from("abcde", "fghij"), plain);
    const read = await storage.read("letters", { range });
    expect(read).toMatchObject({ bytes: 10, contentType: "text/plain" });
    expect(await text(read?.stream ?? from())).toBe(expected);
  });

  test.each([
    { start: 10 },
    { start: 10, end: 20 },
    { start: 5, end: 4 },
    { start: -1 },
    { start: 1.5 },
    { start: 0, end: Number.NaN },
  ])("refuses the range %o and says how long the file is", async (range) => {
    await storage.write("letters", from("abcdefghij"), plain);
    const reading = storage.read("letters", { range });
    await expect(reading).rejects.toThrow(RangeNotSatisfiableError);
    await expect(reading).rejects.toMatchObject({ bytes: 10 });
  });

  test("has no range in an empty file", async () => {
    await storage.write("empty", from(), plain);
    const reading = storage.read("empty", { range: { start: 0 } });
    await expect(reading).rejects.toMatchObject({ bytes: 0 });
  });

  test("replaces a file atomically while somebody reads the old one", async () => {
    await storage.write("page", from("old and longer"), plain);
    const old = await storage.read("page");
    await storage.write("page", from("new"), plain);
    expect(await contentOf(storage, "page")).toBe("new");
    expect(await text(old?.stream ?? from())).toBe("old and longer");
  });

  test("stores one whole file of many written at once under one key", async () => {
    const contents = Array.from({ length: 12 }, (_, index) => `${index}`.repeat(100_000));
    const types = contents.map((_, index) => `text/x-${index}`);
    await Promise.all(
      contents.map((content, index) =>
        storage.write("same", Readable.from(inPieces(Buffer.from(content), 10_007)), {
          contentType: types[index] ?? "",
        }),
      ),
    );
    const kept = await storage.read("same");
    const index = contents.indexOf(await text(kept?.stream ?? from()));
    expect(index).toBeGreaterThanOrEqual(0);
    expect(kept?.contentType).toBe(types[index]);
    expect(await keysOf(storage)).toEqual(["same"]);
  });

  test("writes and removes concurrently in one directory", async () => {
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        await storage.write(`folder/deep/${index}`, from("x"), plain);
        if (index % 3 !== 0) await storage.remove(`folder/deep/${index}`);
      }),
    );
    expect(await keysOf(storage, "folder")).toHaveLength(20);
  });

  test("removes one file", async () => {
    await storage.write("a/one", from("1"), { contentType: "x/one" });
    await storage.write("a/two", from("2"), plain);
    await storage.remove("a/one");
    await storage.remove("a/one");
    expect(await storage.read("a/one")).toBeNull();
    expect(await keysOf(storage)).toEqual(["a/two"]);
  });

  test("removes and lists what is below a directory, not beside it", async () => {
    const keys = ["a/b/1", "a/b/c/2", "a/bc/3", "a/b.txt", "b/4"];
    for (const key of keys) await storage.write(key, from("x"), plain);
    expect(await keysOf(storage)).toEqual(keys.toSorted());
    expect(await keysOf(storage, "a/b")).toEqual(["a/b/1", "a/b/c/2"]);
    expect(await keysOf(storage, "a/b/")).toEqual(["a/b/1", "a/b/c/2"]);
    expect(await keysOf(storage, "b/4")).toEqual([]);
    expect(await keysOf(storage, "none")).toEqual([]);
    await storage.removePrefix("a/b");
    await storage.removePrefix("a/b");
    await storage.removePrefix("b/4");
    expect(await keysOf(storage)).toEqual(["a/b.txt", "a/bc/3", "b/4"]);
  });

  test("lists and removes more keys than a page holds", async () => {
    const keys = Array.from({ length: 34 }, (_, index) => `many/${index % 7}/${index}`);
    await Promise.all(keys.map((key) => storage.write(key, from("x"), plain)));
    expect(await keysOf(storage, "many")).toEqual(keys.toSorted());
    await storage.removePrefix("many");
    expect(await keysOf(storage)).toEqual([]);
  });
});
