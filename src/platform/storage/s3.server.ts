import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Readable } from "node:stream";
import { RangeNotSatisfiableError } from "./errors.server.ts";
import { checkKey, folderOf, folderToRemove, isKey } from "./key.server.ts";
import { receive } from "./receive.server.ts";
import type { Bucket } from "./s3-bucket.server.ts";
import { pagesOfKeys, removeKeys } from "./s3-keys.server.ts";
import { upload } from "./s3-upload.server.ts";
import type { ByteRange, S3Settings, Storage, StoredFile } from "./storage-contract.server.ts";

/** S3's minimum, since two are in memory at once; 10,000 parts allow 48 GiB. */
const PART_BYTES = 5 * 1024 * 1024;

/**
 * The account needs GetObject, PutObject, DeleteObject, AbortMultipartUpload and ListBucket:
 * without the last, S3 answers "forbidden" instead of "no such file". Parts left by a crash are
 * invisible but charged for: a lifecycle rule of the bucket should remove them.
 */
export function openS3Storage(settings: S3Settings, partBytes = PART_BYTES): Storage {
  const bucket: Bucket = { client: connect(settings), name: settings.bucket, partBytes };
  return {
    write(key, source, options) {
      return receive(key, source, options, (chunks) =>
        upload(bucket, key, options.contentType, chunks),
      );
    },
    async read(key, options) {
      checkKey(key);
      return readObject(bucket, key, options?.range);
    },
    async size(key) {
      checkKey(key);
      return objectSize(bucket, key);
    },
    async remove(key) {
      checkKey(key);
      await bucket.client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key }));
    },
    async removePrefix(prefix) {
      const folder = folderToRemove(prefix);
      for await (const keys of pagesOfKeys(bucket, folder)) await removeKeys(bucket, keys);
    },
    list(prefix) {
      return listKeys(bucket, folderOf(prefix));
    },
  };
}

function connect(settings: S3Settings): S3Client {
  return new S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    forcePathStyle: settings.forcePathStyle,
    // Other stores often don't support Amazon's newer checksums; the signature protects what we
    // send.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // A download to a slow phone holds its connection: the default of 50 is soon used up.
    requestHandler: {
      connectionTimeout: 5_000,
      httpAgent: { keepAlive: true, maxSockets: 500 },
      httpsAgent: { keepAlive: true, maxSockets: 500 },
    },
  });
}

async function readObject(
  bucket: Bucket,
  key: string,
  range: ByteRange | undefined,
): Promise<StoredFile | null> {
  // S3 ignores an invalid range and answers with the whole file.
  if (range !== undefined && !isRange(range)) return refuseRange(bucket, key);
  const answer = await getObject(bucket, key, range);
  if (answer === "missing") return null;
  if (answer === "beyond") return refuseRange(bucket, key);
  if (!(answer.Body instanceof Readable)) throw new Error("S3 answered without a stream");
  return {
    stream: answer.Body,
    bytes: totalBytes(answer),
    contentType: answer.ContentType ?? null,
  };
}

async function getObject(
  bucket: Bucket,
  key: string,
  range: ByteRange | undefined,
): Promise<GetObjectCommandOutput | "missing" | "beyond"> {
  const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end ?? ""}`;
  try {
    return await bucket.client.send(new GetObjectCommand({ Bucket: bucket.name, Key: key, Range }));
  } catch (error) {
    if (isMissing(error)) return "missing";
    if (statusOf(error) === 416) return "beyond";
    throw error;
  }
}

function isRange({ start, end }: ByteRange): boolean {
  const isWhole = Number.isSafeInteger(start) && Number.isSafeInteger(end ?? start);
  return isWhole && start >= 0 && start <= (end ?? start);
}

async function refuseRange(bucket: Bucket, key: string): Promise<null> {
  const bytes = await objectSize(bucket, key);
  if (bytes === null) return null;
  throw new RangeNotSatisfiableError(bytes);
}

/** The total in `bytes 5-9/1234` follows the slash. */
function totalBytes({ ContentRange, ContentLength }: GetObjectCommandOutput): number {
  const bytes = ContentRange === undefined ? ContentLength : Number(ContentRange.split("/")[1]);
  if (bytes === undefined || !Number.isSafeInteger(bytes)) {
    throw new Error("S3 answered without the file's size");
  }
  return bytes;
}

async function objectSize(bucket: Bucket, key: string): Promise<number | null> {
  try {
    const found = await bucket.client.send(
      new HeadObjectCommand({ Bucket: bucket.name, Key: key }),
    );
    return found.ContentLength ?? null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Foreign objects of the bucket aren't shown. */
async function* listKeys(bucket: Bucket, folder: string): AsyncGenerator<string> {
  for await (const keys of pagesOfKeys(bucket, folder)) yield* keys.filter(isKey);
}

/** A missing bucket is an error, a missing file an answer; HEAD reports both as "NotFound". */
function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && ["NoSuchKey", "NotFound"].includes(error.name);
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
