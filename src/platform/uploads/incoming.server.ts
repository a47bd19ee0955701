import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Config } from "#platform/config.server.ts";
import { AppError } from "#platform/errors.ts";
import {
  detectMediaType,
  HEAD_BYTES,
  MEDIA_TYPES,
  type MediaType,
} from "#platform/media-type.server.ts";

export type IncomingFile = {
  path: string;
  bytes: number;
  sha256: string;
  type: MediaType;
  /** As the sender named it: shown to editors, never used as a path. */
  name: string;
  /** Deletes the copy; called once it is stored elsewhere, or refused. */
  discard(): Promise<void>;
};

/** The maximum size by kind; scans as TIFF or BMP, hardly compressed, have their own. */
export type MaxBytes = Record<MediaType["kind"] | "scan", number>;

export type IncomingSettings = {
  directory: string;
  maxBytes: MaxBytes;
  /** For any kind; defaults to the kind's maximum. */
  mostBytes?: number;
  /** Which of the known types are taken; by default all. */
  isTaken?: (type: MediaType) => boolean;
};

export function incomingSettings({ media, temporaryDirectory }: Config): IncomingSettings {
  return {
    directory: temporaryDirectory,
    maxBytes: {
      image: media.imageBytes,
      scan: media.scanBytes,
      audio: media.audioBytes,
      video: media.videoBytes,
      document: media.documentBytes,
    },
  };
}

const HARDLY_COMPRESSED = ["image/tiff", "image/bmp"];

export function maxBytesOf({ kind, mime }: Pick<MediaType, "kind" | "mime">, maxBytes: MaxBytes) {
  return maxBytes[HARDLY_COMPRESSED.includes(mime) ? "scan" : kind];
}

/**
 * Streams a file to a temporary copy. Its content determines its type, its type the maximum:
 * unknown types and larger files are refused before anything is stored. Throws `unsupportedType`,
 * `unreadableFile` (empty) or `tooLarge`.
 */
export async function receiveFile(
  source: Readable,
  name: string,
  settings: IncomingSettings,
): Promise<IncomingFile> {
  await mkdir(settings.directory, { recursive: true });
  const path = join(settings.directory, randomUUID());
  const discard = () => rm(path, { force: true });
  const examined = examine(settings);
  try {
    await pipeline(source, examined.stream, createWriteStream(path, { mode: 0o600 }));
    const { bytes, sha256, type } = await examined.result();
    return { path, bytes, sha256, type, name: shownName(name), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/**
 * Streams a file that isn't media to a temporary copy: whoever reads it decides what it is. Throws
 * `tooLarge` as soon as it is.
 */
export async function receiveUnknownFile(
  source: Readable,
  { directory, mostBytes }: { directory: string; mostBytes: number },
): Promise<Pick<IncomingFile, "path" | "discard">> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, randomUUID());
  const discard = () => rm(path, { force: true });
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > mostBytes ? new AppError("tooLarge") : null, chunk);
    },
  });
  try {
    await pipeline(source, counted, createWriteStream(path, { mode: 0o600 }));
    return { path, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Names the files that are taken: whoever has another knows then what to save it as. */
function unsupportedType(isTaken: (type: MediaType) => boolean): AppError {
  const endings = (kind: MediaType["kind"]) =>
    MEDIA_TYPES.filter((type) => type.kind === kind && isTaken(type))
      .map(({ extension }) => extension.toUpperCase())
      .join(", ");
  const values = { pictures: endings("image"), films: endings("video"), sounds: endings("audio") };
  const isMedia = values.films !== "" && values.sounds !== "";
  const file = { key: isMedia ? "mediaTypes" : "pictureTypes", values };
  return new AppError("unsupportedType", { fields: { file } });
}

/** Made readable: without control characters, and without cut surrogate pairs. */
function shownName(name: string): string {
  const plain = name.replace(/\p{Cc}/gu, "").toWellFormed();
  return [...plain].slice(0, 200).join("");
}

function examine({ maxBytes, mostBytes = Infinity, isTaken = () => true }: IncomingSettings) {
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  let bytes = 0;
  let type: MediaType | null = null;

  async function recognise() {
    if (head.length === 0) {
      throw new AppError("unreadableFile", { fields: { file: { key: "empty" } } });
    }
    type = await detectMediaType(head);
    if (type === null || !isTaken(type)) throw unsupportedType(isTaken);
  }

  const stream = new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      try {
        bytes += chunk.length;
        hash.update(chunk);
        if (type === null) {
          head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
          if (head.length >= HEAD_BYTES) await recognise();
        }
        const isTooLarge = type !== null && bytes > maxBytesOf(type, maxBytes);
        if (isTooLarge || bytes > mostBytes) throw new AppError("tooLarge");
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
    async flush(done) {
      try {
        if (type === null) await recognise();
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });

  return {
    stream,
    async result() {
      if (type === null) throw unsupportedType(isTaken);
      return { bytes, sha256: hash.digest("hex"), type };
    },
  };
}
