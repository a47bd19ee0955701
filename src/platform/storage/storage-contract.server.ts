import type { Readable } from "node:stream";

/** Both ends are inclusive, as in HTTP; without `end` to the last byte, past it cut to the last. */
export type ByteRange = { start: number; end?: number };

export type StoredFile = {
  /** To be consumed or destroyed by whoever asked for it: it holds a file or a connection open. */
  stream: Readable;
  /** Of the whole file, also when only a range of it is streamed. */
  bytes: number;
  contentType: string | null;
};

export type WriteOptions = { contentType: string; maxBytes?: number };

export type Written = {
  bytes: number;
  /** In lower-case hexadecimal. */
  sha256: string;
};

/**
 * Files under keys such as `media/4f2a/original.jpg`: segments of `a-z 0-9 . _ -` joined by `/`
 * (lower case only, because some disks can't tell the cases apart), anything else is an
 * `InvalidKeyError`. A key can't be the folder of another key: on disk that write is refused.
 */
export type Storage = {
  /**
   * Readers see the file before or the new one, never a part: whatever fails, nothing of this
   * write stays. The source is read to its end or destroyed. More than `maxBytes` is a
   * `TooLargeError`.
   */
  write(key: string, source: Readable, options: WriteOptions): Promise<Written>;
  /** Null when there is no such file; `RangeNotSatisfiableError` when the range begins after it. */
  read(key: string, options?: { range?: ByteRange }): Promise<StoredFile | null>;
  size(key: string): Promise<number | null>;
  /** Also fine when there is nothing. */
  remove(key: string): Promise<void>;
  /** Removes every key below the folder `prefix`: `a/b` takes `a/b/c`, not `a/bc`. */
  removePrefix(prefix: string): Promise<void>;
  /** The keys below the folder `prefix`, in no particular order; `""` lists all. */
  list(prefix: string): AsyncIterable<string>;
};

export type DiskSettings = { kind: "disk"; directory: string };

export type S3Settings = {
  kind: "s3";
  /** Only given for stores other than Amazon's. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  forcePathStyle: boolean;
};

export type StorageSettings = DiskSettings | S3Settings;
