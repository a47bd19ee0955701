import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import { Server, type DataStore } from "@tus/server";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Config } from "#platform/config.server.ts";
import { AppError } from "#platform/errors.ts";
import type { MediaType } from "#platform/media-type.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { maxBytesOf, type MaxBytes } from "./incoming.server.ts";

const DAY = 86_400_000;
/** Begun and never finished: given up after this long. */
const UNFINISHED_DAYS = 2;
const UPLOADS_PATH = "/api/uploads";

export type ResumableUploads = Awaited<ReturnType<typeof openResumableUploads>>;

/** Uploads that go on after a lost connection (tus 1.0), each its sender's own. */
export async function openResumableUploads(config: Config) {
  const store = await openStore(config);

  return {
    store,
    /** A finished upload of this person; `null` when there is none of that id. */
    async finished(uploadId: string, userId: string) {
      if (!isOwnUpload(uploadId, userId)) return null;
      const upload = await store.getUpload(uploadId).catch(() => null);
      if (upload === null || upload.size !== upload.offset) return null;
      return {
        name: upload.metadata?.["filename"] ?? "",
        read: () => Promise.resolve(store.read(uploadId)),
        remove: () => store.remove(uploadId),
      };
    },
  };
}

/** Uploads that were begun and never finished. */
export const purgeUploads = defineJob({
  name: "uploads.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "40 3 * * *",
  async run({ config }) {
    const store = await openStore(config);
    await store.deleteExpired();
  },
});

async function openStore({ storage, dataDirectory }: Config): Promise<DataStore & Readers> {
  const expirationPeriodInMilliseconds = UNFINISHED_DAYS * DAY;
  if (storage.kind === "disk") {
    const directory = join(dataDirectory, "uploads");
    mkdirSync(directory, { recursive: true });
    return new FileStore({ directory, expirationPeriodInMilliseconds });
  }
  const { S3Store } = await import("@tus/s3-store");
  const { bucket, endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = storage;
  return new S3Store({
    expirationPeriodInMilliseconds,
    s3ClientConfig: {
      bucket,
      region,
      endpoint,
      forcePathStyle,
      requestChecksumCalculation: "WHEN_REQUIRED",
      credentials: { accessKeyId, secretAccessKey },
    },
  });
}

/** Both stores can hand a finished file back. */
type Readers = { read(id: string): Readable | Promise<Readable> };

/** The sender's id begins the upload's: whose it is needs no look-up. */
function newUploadId(userId: string): string {
  return `${userId}_${randomBytes(16).toString("hex")}`;
}

function isOwnUpload(uploadId: string, userId: string): boolean {
  return uploadId.startsWith(`${userId}_`) && /^[0-9a-f_-]+$/.test(uploadId);
}

/** Mounts the protocol at `/api/uploads`, for who is signed in. */
export async function serveResumableUploads(
  app: FastifyInstance,
  uploads: ResumableUploads,
  maxBytes: MaxBytes,
  publicUrl: string,
): Promise<void> {
  const owners = new WeakMap<object, string>();
  const tus = new Server({
    path: UPLOADS_PATH,
    datastore: uploads.store,
    maxSize: Math.max(...Object.values(maxBytes)),
    relativeLocation: true,
    // By itself the protocol's server allows every origin to read its answers.
    allowedOrigins: [new URL(publicUrl).origin],
    namingFunction: (request) => {
      const raw = request.runtime?.node?.req;
      const owner = raw === undefined ? undefined : owners.get(raw);
      if (owner === undefined) throw new AppError("unauthenticated");
      return newUploadId(owner);
    },
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The protocol reads the body itself, as it comes.
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.all(`${UPLOADS_PATH}/*`, { schema: { hide: true } }, async (request, reply) => {
      const { actor } = await request.context();
      if (actor === null) throw new AppError("unauthenticated");
      const uploadId = request.url.slice(UPLOADS_PATH.length + 1).split("?")[0] ?? "";
      if (!isOwnUpload(uploadId, actor.userId)) throw new AppError("notFound");
      reply.hijack();
      await tus.handle(request.raw, reply.raw);
    });
    scope.all(UPLOADS_PATH, { schema: { hide: true } }, async (request, reply) => {
      const { actor } = await request.context();
      if (actor === null) throw new AppError("unauthenticated");
      refuseTooLarge(request.headers, maxBytes);
      owners.set(request.raw, actor.userId);
      reply.hijack();
      await tus.handle(request.raw, reply.raw);
    });
  });
}

const KINDS = new Map<string, MediaType["kind"]>([
  ["image", "image"],
  ["audio", "audio"],
  ["video", "video"],
  ["application", "document"],
]);

/** Told before the first byte comes; what the file is in truth is seen when it is there. */
function refuseTooLarge(
  { "upload-length": length, "upload-metadata": metadata }: IncomingHttpHeaders,
  maxBytes: MaxBytes,
): void {
  const named = /(?:^|,)\s*filetype ([\w+/=]+)/.exec(String(metadata ?? ""))?.[1] ?? "";
  const mime = Buffer.from(named, "base64").toString("latin1");
  const kind = KINDS.get(mime.split("/")[0] ?? "");
  const limit =
    kind === undefined
      ? Math.max(...Object.values(maxBytes))
      : maxBytesOf({ kind, mime }, maxBytes);
  if (Number(length) > limit) throw new AppError("tooLarge");
}
