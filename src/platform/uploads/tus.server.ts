import type { IncomingHttpHeaders } from "node:http";
import { Server } from "@tus/server";
import type { FastifyInstance } from "fastify";
import type { Services } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import type { MediaType } from "#platform/media-type.server.ts";
import { incomingSettings, maxBytesOf, type MaxBytes } from "./incoming.server.ts";
import { closeUpload, openUpload } from "./open-uploads.server.ts";
import { isOwnUpload, newUploadId, type ResumableUploads } from "./resumable.server.ts";
import { UPLOADS_PATH } from "./uploads-path.ts";

/** Mounts the protocol at `/api/uploads`, for signed-in people. */
export async function serveResumableUploads(
  app: FastifyInstance,
  services: Services,
  uploads: ResumableUploads,
): Promise<void> {
  const { maxBytes } = incomingSettings(services.config);
  const ids = new WeakMap<object, string>();
  const tus = new Server({
    path: UPLOADS_PATH,
    datastore: uploads.store,
    maxSize: Math.max(...Object.values(maxBytes)),
    relativeLocation: true,
    // By default the protocol's server lets every origin read its answers.
    allowedOrigins: [new URL(services.config.publicUrl).origin],
    namingFunction: (request) => {
      const raw = request.runtime?.node?.req;
      const id = raw === undefined ? undefined : ids.get(raw);
      if (id === undefined) throw new AppError("unauthenticated");
      return id;
    },
  });

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The protocol reads the body itself, as a stream.
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.all(`${UPLOADS_PATH}/*`, { schema: { hide: true } }, async (request, reply) => {
      const { actor } = await request.context();
      if (actor === null) throw new AppError("unauthenticated");
      const uploadId = request.url.slice(UPLOADS_PATH.length + 1).split("?")[0] ?? "";
      if (!isOwnUpload(uploadId, actor.userId)) throw new AppError("notFound");
      if (request.method === "DELETE") {
        // Not by the protocol's server: it would answer before there is room again.
        await uploads.remove(uploadId);
        return reply.code(204).header("tus-resumable", "1.0.0").send();
      }
      reply.hijack();
      return tus.handle(request.raw, reply.raw);
    });
    scope.all(UPLOADS_PATH, { schema: { hide: true } }, async (request, reply) => {
      const { actor } = await request.context();
      if (actor === null) throw new AppError("unauthenticated");
      const id = newUploadId(actor.userId);
      ids.set(request.raw, id);
      // Requests that don't speak the protocol are refused by its server.
      const isNew = request.method === "POST" && request.headers["tus-resumable"] !== undefined;
      if (isNew) {
        const bytes = announcedBytes(request.headers, maxBytes);
        await openUpload(services, { id, userId: actor.userId, bytes });
      }
      reply.hijack();
      await tus.handle(request.raw, reply.raw);
      if (isNew && reply.raw.statusCode !== 201) await closeUpload(services.database, id);
    });
  });
}

const KINDS = new Map<string, MediaType["kind"]>([
  ["image", "image"],
  ["audio", "audio"],
  ["video", "video"],
  ["application", "document"],
]);

/**
 * The length must be known before the first byte and within the kind's maximum; the real type is
 * detected on arrival. Without a length the quota can't be checked.
 */
function announcedBytes(
  { "upload-length": length, "upload-metadata": metadata }: IncomingHttpHeaders,
  maxBytes: MaxBytes,
): number {
  const bytes = Number(length);
  if (length === undefined || !Number.isSafeInteger(bytes) || bytes < 0) {
    throw new AppError("badRequest");
  }
  const named = /(?:^|,)\s*filetype ([\w+/=]+)/.exec(String(metadata ?? ""))?.[1] ?? "";
  const mime = Buffer.from(named, "base64").toString("latin1");
  const kind = KINDS.get(mime.split("/")[0] ?? "");
  const limit =
    kind === undefined
      ? Math.max(...Object.values(maxBytes))
      : maxBytesOf({ kind, mime }, maxBytes);
  if (bytes > limit) throw new AppError("tooLarge");
  return bytes;
}
