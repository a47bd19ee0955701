import { randomBytes } from "node:crypto";
import { PassThrough, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { contentOf, from, inPieces, keysOf, PART_BYTES, storages } from "#test/storages.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { InvalidKeyError, TooLargeError } from "./errors.server.ts";
import type { Storage } from "./storage.server.ts";

const plain = { contentType: "text/plain" };
// More than two parts of an upload on S3.
const longBytes = 2 * PART_BYTES + 5;

describe.each(storages)("what storage refuses on %s", (_name, open) => {
  let storage: Storage;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ storage, close } = await open());
  });

  afterEach(async () => {
    await close();
  });

  test("accepts exactly maxBytes", async () => {
    await storage.write("limited", from("12345"), { ...plain, maxBytes: 5 });
    expect(await contentOf(storage, "limited")).toBe("12345");
  });

  test.each([5, longBytes - 1])("stores nothing of a file over %i bytes", async (maxBytes) => {
    const source = Readable.from(inPieces(randomBytes(longBytes), 100_003));
    const writing = storage.write("limited", source, { ...plain, maxBytes });
    await expect(writing).rejects.toThrow(TooLargeError);
    await expect(writing).rejects.toMatchObject({ maxBytes });
    expect(source.destroyed).toBe(true);
    expect(await keysOf(storage)).toEqual([]);
  });

  test("stops reading an endless file once it is too large", async () => {
    let sent = 0;
    const source = new Readable({
      read() {
        sent += 65_536;
        this.push(Buffer.alloc(65_536));
      },
    });
    const writing = storage.write("endless", source, { ...plain, maxBytes: 1_000_000 });
    await expect(writing).rejects.toThrow(TooLargeError);
    expect(source.destroyed).toBe(true);
    expect(sent).toBeLessThan(2_000_000);
  });

  test.each([10, longBytes])(
    "keeps nothing of a stream broken off after %i bytes",
    async (bytes) => {
      await storage.write("page", from("before"), plain);
      const source = new PassThrough({ highWaterMark: longBytes * 2 });
      source.write(randomBytes(bytes));
      const writing = storage.write("page", source, { contentType: "image/png" });
      setImmediate(() => source.destroy(new Error("connection lost")));
      await expect(writing).rejects.toThrow("connection lost");
      expect(await keysOf(storage)).toEqual(["page"]);
      const read = await storage.read("page");
      expect(read?.contentType).toBe("text/plain");
      expect(await text(read?.stream ?? from())).toBe("before");
    },
  );

  test("treats a stream that closes early as a failure", async () => {
    const source = new PassThrough();
    source.write("half");
    const writing = storage.write("half", source, plain);
    setImmediate(() => source.destroy());
    await expect(writing).rejects.toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" });
    expect(await storage.size("half")).toBeNull();
  });

  test("refuses a stream that failed before", async () => {
    const source = new PassThrough();
    source.destroy(new Error("too early"));
    await expect(storage.write("late", source, plain)).rejects.toThrow("too early");
    expect(await storage.size("late")).toBeNull();
  });

  test("accepts no invalid key, nor clears everything by mistake", async () => {
    const bad = "a/../b";
    const source = from("x");
    await expect(storage.write(bad, source, plain)).rejects.toThrow(InvalidKeyError);
    expect(source.destroyed).toBe(true);
    await expect(storage.read(bad)).rejects.toThrow(InvalidKeyError);
    await expect(storage.size(bad)).rejects.toThrow(InvalidKeyError);
    await expect(storage.remove(bad)).rejects.toThrow(InvalidKeyError);
    await expect(storage.removePrefix(bad)).rejects.toThrow(InvalidKeyError);
    await expect(storage.removePrefix("")).rejects.toThrow(InvalidKeyError);
    await expect(storage.removePrefix("/")).rejects.toThrow(InvalidKeyError);
    expect(() => storage.list(bad)).toThrow(InvalidKeyError);
  });

  test.each(["", "text/plain\r\nX-Evil: 1", "bilde/ø", " text/plain"])(
    "refuses the content type %o",
    async (contentType) => {
      await expect(storage.write("a", from("x"), { contentType })).rejects.toThrow(TypeError);
      expect(await keysOf(storage)).toEqual([]);
    },
  );
});
