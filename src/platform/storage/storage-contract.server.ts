import type { Readable } from "node:stream";

/** Both ends are inclusive, as in HTTP; without `end` up to the last byte, beyond it clamped. */
export type ByteRange = { start: number; end?: number };

export type StoredFile = {
  /** Must be consumed or destroyed by the caller: it holds a file or connection open. */
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
 * `InvalidKeyError`. A key can't be the directory of another key: on disk that write is refused.
 */
export type Storage = {
  /**
   * Readers see the former file or the new one, never a part: a failed write leaves nothing. The
   * source is read to its end or destroyed. More than `maxBytes` is a `TooLargeError`.
   */
  write(key: string, source: Readable, options: WriteOptions): Promise<Written>;
  /** Null if there is no such file; `RangeNotSatisfiableError` if the range begins after it. */
  read(key: string, options?: { range?: ByteRange }): Promise<StoredFile | null>;
  size(key: string): Promise<number | null>;
  /** Succeeds if there is nothing, too. */
  remove(key: string): Promise<void>;
  /** Removes every key below the directory `prefix`: `a/b` takes `a/b/c`, not `a/bc`. */
  removePrefix(prefix: string): Promise<void>;
  /** The keys below the directory `prefix`, in no particular order; `""` lists all. */
  list(prefix: string): AsyncIterable<string>;
};

export type DiskSettings = { kind: "disk"; directory: string };

export type S3Settings = {
  kind: "s3";
  /** For stores other than Amazon's only. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  forcePathStyle: boolean;
};

export type StorageSettings = DiskSettings | S3Settings;
