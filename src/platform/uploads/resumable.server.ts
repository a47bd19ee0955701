import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { FileStore } from "@tus/file-store";
import type { DataStore } from "@tus/server";
import { z } from "zod";
import type { Config } from "#platform/config.server.ts";
import type { Services } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs.server.ts";
import { closeUpload, findUploadsBefore } from "./open-uploads.server.ts";

const DAY = 86_400_000;

export type ResumableUploads = Awaited<ReturnType<typeof openResumableUploads>>;

/** Resumable uploads (tus 1.0), visible to their sender only. */
export async function openResumableUploads(services: Services) {
  const store = await openStore(services.config);

  return {
    store,
    /** A finished upload of this person; `null` if there is none with that id. */
    async finished(uploadId: string, userId: string) {
      if (!isOwnUpload(uploadId, userId)) return null;
      const upload = await store.getUpload(uploadId).catch(() => null);
      if (upload === null || upload.size !== upload.offset) return null;
      return {
        name: upload.metadata?.["filename"] ?? "",
        read: () => Promise.resolve(store.read(uploadId)),
        remove: () => removeUpload(services, store, uploadId),
      };
    },
    /** Finished or not; succeeds without one, too. */
    remove: (uploadId: string) => removeUpload(services, store, uploadId),
  };
}

/** Unfinished uploads, and finished but unused ones: files first, so that none is forgotten. */
export const purgeUploads = defineJob({
  name: "uploads.purge",
  payload: z.unknown(),
  maxAttempts: 3,
  cron: "40 3 * * *",
  async run(services) {
    const store = await openStore(services.config);
    const before = new Date(Date.now() - services.config.media.uploadDays * DAY);
    for (const id of await findUploadsBefore(services.database, before)) {
      await removeUpload(services, store, id);
    }
    await store.deleteExpired();
  },
});

/**
 * Its bytes, the protocol's notes and its share of the quota. Once its parts are one file, S3 knows
 * no upload any more, and the protocol's store stops there.
 */
async function removeUpload({ database, storage }: Services, store: DataStore, id: string) {
  await store.remove(id).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
  for (const key of [id, `${id}.info`, `${id}.part`]) await storage.remove(key);
  await closeUpload(database, id);
}

function isGone(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("status_code" in error)) return false;
  return error.status_code === 404;
}

async function openStore(config: Config): Promise<DataStore & Readers> {
  const expirationPeriodInMilliseconds = config.media.uploadDays * DAY;
  if (config.storage.kind === "disk") {
    const directory = join(config.dataDirectory, "uploads");
    mkdirSync(directory, { recursive: true });
    return new FileStore({ directory, expirationPeriodInMilliseconds });
  }
  const { S3Store } = await import("@tus/s3-store");
  const { bucket, endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = config.storage;
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

/** Both stores can return a finished file. */
type Readers = { read(id: string): Readable | Promise<Readable> };

/** The sender's id prefixes the upload's: its owner needs no lookup. */
export function newUploadId(userId: string): string {
  return `${userId}_${randomBytes(16).toString("hex")}`;
}

export function isOwnUpload(uploadId: string, userId: string): boolean {
  return uploadId.startsWith(`${userId}_`) && /^[0-9a-f_-]+$/.test(uploadId);
}
