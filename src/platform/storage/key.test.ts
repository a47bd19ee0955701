import { resolve, sep } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { InvalidKeyError } from "./errors.server.ts";
import { checkKey, folderOf, folderToRemove, isKey } from "./key.server.ts";

const letters = fc.constantFrom("a", "b", "z", "0", "9", ".", "_", "-");
const segment = fc
  .string({ unit: letters, minLength: 1, maxLength: 20 })
  .filter((name) => name !== "." && !name.includes(".."));
const key = fc.array(segment, { minLength: 1, maxLength: 6 }).map((names) => names.join("/"));

test("accepts every key of valid segments", () => {
  fc.assert(
    fc.property(key, (good) => {
      expect(isKey(good)).toBe(true);
    }),
  );
});

test("refuses a key with one invalid segment anywhere", () => {
  const bad = fc.oneof(
    fc.constantFrom("", ".", "..", "...", "a..b", "~type", " ", "%2e%2e", "\0", "a\\b", "C:", "Æ"),
    fc
      .string({ unit: "binary" })
      .filter((name) => !/^[a-z0-9._-]*$/.test(name) && !name.includes("/")),
  );
  fc.assert(
    fc.property(fc.array(segment), bad, fc.array(segment), (before, name, after) => {
      // A lone empty segment is the empty key, refused as well.
      expect(() => checkKey([...before, name, ...after].join("/"))).toThrow(InvalidKeyError);
    }),
  );
});

test("accepts nothing that leaves the directory or names another file", () => {
  const nasty = fc.string({
    unit: fc.constantFrom("a", ".", "/", "\\", "~", "%", "A", "\0", " ", "-", "\n"),
    maxLength: 12,
  });
  fc.assert(
    fc.property(nasty, (text) => {
      if (!isKey(text)) return;
      expect(resolve("/store", text)).toBe(["", "store", ...text.split("/")].join(sep));
    }),
    { numRuns: 2_000 },
  );
});

test("ends where disks and S3 do", () => {
  expect(isKey("a".repeat(200))).toBe(true);
  expect(isKey("a".repeat(201))).toBe(false);
  expect(isKey(Array.from({ length: 400 }, () => "a").join("/"))).toBe(true);
  expect(isKey(Array.from({ length: 401 }, () => "a").join("/"))).toBe(false);
});

test("names a directory with or without its slash", () => {
  fc.assert(
    fc.property(key, (folder) => {
      expect(folderOf(folder)).toBe(`${folder}/`);
      expect(folderOf(`${folder}/`)).toBe(`${folder}/`);
      expect(folderToRemove(folder)).toBe(`${folder}/`);
      expect(() => folderOf(`${folder}//`)).toThrow(InvalidKeyError);
      expect(() => folderOf(`/${folder}`)).toThrow(InvalidKeyError);
    }),
  );
});

test("names everything for listing, never for removal", () => {
  expect(folderOf("")).toBe("");
  expect(() => folderToRemove("")).toThrow(InvalidKeyError);
});
