import type { IncomingHttpHeaders } from "node:http";
import { Server } from "@tus/server";
import type { FastifyInstance } from "fastify";
import type { Context, Services } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { defineExtensionPoint } from "#platform/extensions.server.ts";
import type { MediaType } from "#platform/media-type.server.ts";
import { incomingSettings, maxBytesOf, type MaxBytes } from "./incoming.server.ts";
import { closeUpload, openUpload } from "./open-uploads.server.ts";
import { isOwnUpload, newUploadId, type ResumableUploads } from "./resumable.server.ts";
import { UPLOADS_PATH } from "./uploads-path.ts";

/** What is said of an upload before its first byte; the kind as its sender names it, `null` where they don't. */
export type AnnouncedUpload = {
  metadata: ReadonlyMap<string, string>;
  kind: MediaType["kind"] | null;
};

/** Features that know what an upload is meant for refuse it before it is sent, by throwing. */
export const announcedUploads =
  defineExtensionPoint<(ctx: Context, upload: AnnouncedUpload) => Promise<void>>(
    "announcedUploads",
  );

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
      const ctx = await request.context();
      const { actor } = ctx;
      if (actor === null) throw new AppError("unauthenticated");
      const id = newUploadId(actor.userId);
      ids.set(request.raw, id);
      // Requests that don't speak the protocol are refused by its server.
      const isNew = request.method === "POST" && request.headers["tus-resumable"] !== undefined;
      if (isNew) {
        const metadata = metadataOf(request.headers);
        const bytes = announcedBytes(request.headers, metadata, maxBytes);
        await judgeAnnounced(ctx, metadata);
        await openUpload(services, { id, userId: actor.userId, bytes });
      }
      reply.hijack();
      await tus.handle(request.raw, reply.raw);
      if (isNew && reply.raw.statusCode !== 201) await closeUpload(services.database, id);
    });
  });
}

async function judgeAnnounced(ctx: Context, metadata: AnnouncedUpload["metadata"]): Promise<void> {
  for (const judge of announcedUploads.of(ctx)) {
    await judge(ctx, { metadata, kind: kindOf(metadata) });
  }
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
  { "upload-length": length }: IncomingHttpHeaders,
  metadata: AnnouncedUpload["metadata"],
  maxBytes: MaxBytes,
): number {
  const bytes = Number(length);
  if (length === undefined || !Number.isSafeInteger(bytes) || bytes < 0) {
    throw new AppError("badRequest");
  }
  const kind = kindOf(metadata);
  const limit =
    kind === null
      ? Math.max(...Object.values(maxBytes))
      : maxBytesOf({ kind, mime: metadata.get("filetype") ?? "" }, maxBytes);
  if (bytes > limit) throw new AppError("tooLarge");
  return bytes;
}

function kindOf(metadata: AnnouncedUpload["metadata"]): MediaType["kind"] | null {
  return KINDS.get(metadata.get("filetype")?.split("/")[0] ?? "") ?? null;
}

/** Pairs of a name and a text in base64, as the protocol sends them. */
function metadataOf(headers: IncomingHttpHeaders): AnnouncedUpload["metadata"] {
  const pairs = String(headers["upload-metadata"] ?? "").split(",");
  return new Map(
    pairs.map((pair) => {
      const [name = "", encoded = ""] = pair.trim().split(" ");
      return [name, Buffer.from(encoded, "base64").toString()];
    }),
  );
}
