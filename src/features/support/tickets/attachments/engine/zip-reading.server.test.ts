import fc from "fast-check";
import { expect, it } from "vitest";
import { aZip, aZipThatSays } from "#test/archives.ts";
import { readZip, UnreadableZipError } from "./zip-reading.server.ts";

it("reads names and entries", async () => {
  const zip = await readZip(await aZip({ "a/b.xml": "<b/>", mimetype: "text" }));
  expect(zip.names).toEqual(["a/b.xml", "mimetype"]);
  expect(await zip.read("a/b.xml", 10)).toEqual(Buffer.from("<b/>"));
  expect(await zip.read("none", 10)).toBeNull();
  await expect(zip.read("a/b.xml", 3)).rejects.toThrow(UnreadableZipError);
});

it("unpacks no further than it was told", async () => {
  const zeros = Buffer.alloc(5_000_000);
  const honest = aZipThatSays("a", zeros, zeros.length);
  expect((await readZip(honest)).names).toEqual(["a"]);
  await expect(readZip(honest, { mostBytes: 4_999_999 })).rejects.toThrow("too much");
  await expect(readZip(aZipThatSays("a", zeros, 100))).rejects.toThrow("wrong size");
  await expect(readZip(aZipThatSays("a", zeros, 6_000_000))).rejects.toThrow("wrong size");
});

it("refuses entries that overlap, or have one name", async () => {
  const zip = await aZip({ aa: "one", ab: "two" });
  const second = zip.lastIndexOf("PK\x01\x02");
  const overlapping = Buffer.from(zip);
  overlapping.writeUInt32LE(0, second + 42);
  overlapping.write("aa", second + 46);
  await expect(readZip(overlapping)).rejects.toThrow("overlapping");
  const twice = Buffer.from(zip.toString("latin1").replaceAll("ab", "aa"), "latin1");
  await expect(readZip(twice)).rejects.toThrow("twice");
  await expect(readZip(zip, { mostEntries: 1 })).rejects.toThrow("too many");
});

it("throws nothing else, whatever the bytes", async () => {
  const whole = await aZip({ "[Content_Types].xml": "<Types/>", "word/document.xml": "<w/>" });
  const broken = fc
    .tuple(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 }),
      fc.nat(whole.length),
    )
    .map(([changes, length]) => {
      const bytes = Buffer.from(whole);
      for (const [at, value] of changes) bytes[at] = value;
      return bytes.subarray(0, length);
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(broken, fc.uint8Array().map(Buffer.from)), async (bytes) => {
      const error: unknown = await readZip(bytes).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error === null || error instanceof UnreadableZipError).toBe(true);
    }),
  );
});
