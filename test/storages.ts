import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { openS3Storage } from "#platform/storage/s3.server.ts";
import { openStorage, type Storage } from "#platform/storage/storage.server.ts";
import { startS3Server } from "./s3-server.ts";

/** Of an upload to S3: far less than S3 itself takes, and more than a stream hands over at once. */
export const PART_BYTES = 256 * 1024;

export type OpenedStorage = { storage: Storage; close(): Promise<void> };

/** Both kinds of storage, empty each time, with the same requirements. */
export const storages: [string, () => Promise<OpenedStorage>][] = [
  ["disk", openOnDisk],
  ["S3", openOnS3],
];

async function openOnDisk(): Promise<OpenedStorage> {
  const directory = await mkdtemp(join(tmpdir(), "storage-"));
  const storage = await openStorage({ kind: "disk", directory: join(directory, "not/yet/there") });
  return { storage, close: () => rm(directory, { recursive: true }) };
}

async function openOnS3(): Promise<OpenedStorage> {
  const server = await startS3Server();
  return { storage: openS3Storage(server.settings, PART_BYTES), close: () => server.close() };
}

export function from(...pieces: string[]): Readable {
  return Readable.from(pieces.map((piece) => Buffer.from(piece)));
}

export function* inPieces(content: Buffer, bytes: number): Generator<Buffer> {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes);
}

export async function contentOf(storage: Storage, key: string): Promise<string | null> {
  const read = await storage.read(key);
  return read === null ? null : text(read.stream);
}

export async function keysOf(storage: Storage, prefix = ""): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys.toSorted();
}

export function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
