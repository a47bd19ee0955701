import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { IncomingObject } from "s3rver";

type Metadata = Record<string, string>;
type Kept = { content: Buffer; metadata: Metadata; changed: Date };
type Upload = { key: string; metadata: Metadata; parts: Map<number, Buffer> };
type Range = { start?: number; end?: number };
type Stored = { size: number; md5: string };

const pageLength = 10;

/**
 * In-memory storage of s3rver for one bucket. Its own store, on disk, answers before a file is
 * written, mixes two writes of one key, and reads `bytes=0-0` as everything; S3 does none of that.
 */
export class S3Store {
  readonly objects = new Map<string, Kept>();
  readonly uploads = new Map<string, Upload>();
  private readonly bucket: string;

  constructor(bucket: string) {
    this.bucket = bucket;
  }

  async getBucket(name: string): Promise<{ name: string } | null> {
    return name === this.bucket ? { name } : null;
  }

  /** Rules on cross-origin requests, bucket websites and the like: there are none. */
  async getSubresource(): Promise<null> {
    return null;
  }

  async existsObject(_bucket: string, key: string): Promise<boolean> {
    return this.objects.has(key);
  }

  async getObject(_bucket: string, key: string, asked: Range): Promise<object | null> {
    const kept = this.objects.get(key);
    if (kept === undefined) return null;
    const size = kept.content.length;
    const found = { size, metadata: kept.metadata, lastModifiedDate: kept.changed };
    if (asked.start === undefined) return { ...found, content: Readable.from([kept.content]) };
    const range = { start: asked.start, end: Math.min(asked.end ?? size - 1, size - 1) };
    if (range.start > range.end) return { ...found, range };
    const part = kept.content.subarray(range.start, range.end + 1);
    return { ...found, range, content: Readable.from([part]) };
  }

  async putObject(object: IncomingObject): Promise<Stored> {
    return this.keep(object.key, await buffer(object.content), object.metadata);
  }

  async deleteObject(_bucket: string, key: string): Promise<void> {
    this.objects.delete(key);
  }

  async initiateUpload(_b: string, key: string, id: string, headers: Metadata): Promise<void> {
    const contentType = headers["content-type"];
    const metadata: Metadata = contentType === undefined ? {} : { "content-type": contentType };
    this.uploads.set(id, { key, metadata, parts: new Map() });
  }

  async putPart(_bucket: string, id: string, number: string, content: Readable): Promise<Stored> {
    const part = await buffer(content);
    this.upload(id).parts.set(Number(number), part);
    return { size: part.length, md5: createHash("md5").update(part).digest("hex") };
  }

  async putObjectMultipart(_bucket: string, id: string): Promise<Stored> {
    const { key, metadata, parts } = this.upload(id);
    const inOrder = [...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part);
    this.uploads.delete(id);
    return this.keep(key, Buffer.concat(inOrder), metadata);
  }

  /** One page; small, so that a test needs few files for several pages. */
  keysAfter(last: string, prefix: string): { keys: string[]; hasMore: boolean } {
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > last);
    return { keys: keys.toSorted().slice(0, pageLength), hasMore: keys.length > pageLength };
  }

  private upload(id: string): Upload {
    const upload = this.uploads.get(id);
    if (upload === undefined) throw new Error(`No upload ${id}`);
    return upload;
  }

  private keep(key: string, content: Buffer, headers: Metadata): Stored {
    const etag = randomUUID();
    const contentType = headers["content-type"] ?? "binary/octet-stream";
    const own = Object.entries(headers).filter(([name]) => name.startsWith("x-amz-meta-"));
    const kept = { "content-type": contentType, etag: JSON.stringify(etag) };
    const metadata = { ...Object.fromEntries(own), ...kept };
    this.objects.set(key, { content, metadata, changed: new Date() });
    return { size: content.length, md5: etag };
  }
}
