import { Readable } from "node:stream";
import { type S3Server, startS3Server } from "#test/s3-server.ts";
import { PART_BYTES } from "#test/storages.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openS3Storage } from "./s3.server.ts";
import type { Storage } from "./storage-contract.server.ts";

type Query = Record<string, string | undefined>;

const plain = { contentType: "text/plain" };
let server: S3Server;
let storage: Storage;

beforeEach(async () => {
  server = await startS3Server();
  storage = openS3Storage(server.settings, PART_BYTES);
});

afterEach(async () => {
  await server.close();
});

test("sends a long file in equal parts but the last", async () => {
  const sizes: number[] = [];
  const putPart = server.store.putPart.bind(server.store);
  server.store.putPart = async (...part) => {
    const stored = await putPart(...part);
    sizes.push(stored.size);
    return stored;
  };
  const fiveMegabytes = 5 * 1024 * 1024;
  const usual = openS3Storage(server.settings);
  await usual.write("long", Readable.from(pieces(2 * fiveMegabytes + 7)), plain);
  expect(sizes).toEqual([fiveMegabytes, fiveMegabytes, 7]);
  expect(server.store.uploads.size).toBe(0);
});

test("leaves no parts behind if the stream fails", async () => {
  const requests = record();
  const source = Readable.from(pieces(2 * PART_BYTES + 7, new Error("broken off")));
  await expect(storage.write("long", source, plain)).rejects.toThrow("broken off");
  expect(requests).toContain("POST uploads");
  expect(requests.at(-1)).toBe("DELETE uploadId");
  expect(server.store.uploads.size).toBe(0);
  expect(server.store.objects.size).toBe(0);
});

test.each([
  ["starting", (method: string, query: Query) => method === "POST" && "uploads" in query],
  ["the second part", (_: string, query: Query) => query["partNumber"] === "2"],
  ["the last part", (_: string, query: Query) => query["partNumber"] === "3"],
  ["finishing", (method: string, query: Query) => method === "POST" && "uploadId" in query],
])("leaves nothing behind when S3 refuses %s", async (_step, isRefused) => {
  server.refuse(isRefused);
  const source = Readable.from(pieces(2 * PART_BYTES + 7));
  await expect(storage.write("long", source, plain)).rejects.toThrow("Access Denied");
  expect(source.destroyed).toBe(true);
  expect(server.store.uploads.size).toBe(0);
  expect(server.store.objects.size).toBe(0);
});

test("reports why a write failed even if its parts can't be removed", async () => {
  server.refuse((method) => method === "DELETE");
  const source = Readable.from(pieces(PART_BYTES + 7, new Error("broken off")));
  await expect(storage.write("long", source, plain)).rejects.toThrow("broken off");
});

test("doesn't take a refusal for a missing file", async () => {
  server.refuse(() => true);
  await expect(storage.read("a")).rejects.toThrow("Access Denied");
  await expect(storage.size("a")).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  await expect(storage.remove("a")).rejects.toThrow("Access Denied");
  await expect(storage.removePrefix("a")).rejects.toThrow("Access Denied");
  await expect(storage.list("a")[Symbol.asyncIterator]().next()).rejects.toThrow("Access Denied");
});

test("fails if there is no such bucket", async () => {
  const lost = openS3Storage({ ...server.settings, bucket: "lost" });
  await expect(lost.write("a", Readable.from(["x"]), plain)).rejects.toThrow("bucket");
  await expect(lost.read("a")).rejects.toThrow("bucket");
});

test("fails if nobody answers", async () => {
  const gone = await startS3Server();
  await gone.close();
  const lost = openS3Storage(gone.settings);
  await expect(lost.read("a")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  const source = Readable.from(["x"]);
  await expect(lost.write("a", source, plain)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  expect(source.destroyed).toBe(true);
});

test("doesn't list foreign objects of the bucket", async () => {
  await storage.write("folder/ours", Readable.from(["x"]), plain);
  await storage.write("folder/theirs", Readable.from(["x"]), plain);
  const theirs = server.store.objects.get("folder/theirs");
  if (theirs !== undefined) server.store.objects.set("folder/THEIRS.TXT", theirs);
  await storage.remove("folder/theirs");
  const keys: string[] = [];
  for await (const key of storage.list("folder")) keys.push(key);
  expect(keys).toEqual(["folder/ours"]);
});

/** Each request as its method and the first name in its query. */
function record(): string[] {
  const requests: string[] = [];
  server.refuse((method, query) => {
    requests.push(`${method} ${Object.keys(query).find((name) => name !== "x-id") ?? ""}`);
    return false;
  });
  return requests;
}

function* pieces(bytes: number, error?: Error): Generator<Buffer> {
  const length = 100_003;
  for (let at = 0; at < bytes; at += length) yield Buffer.alloc(Math.min(length, bytes - at), "x");
  if (error !== undefined) throw error;
}
