import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/errors.ts";
import type { Context } from "#platform/context.server.ts";
import type { Mount } from "#platform/feature.server.ts";
import { fieldProblems } from "#platform/field-problems.ts";
import { isConverted } from "#platform/media-type.server.ts";
import { hasFfmpeg } from "#platform/video/ffmpeg.server.ts";
import { isId } from "#platform/ids.ts";
import { routeOf } from "#platform/http/call-steps.server.ts";
import { etagOf, isKnown } from "#platform/http/etag.server.ts";
import { revisionOf } from "#platform/http/if-match.server.ts";
import { SEEN, sendStored } from "#platform/http/send-stored.server.ts";
import { serve, serveHttp } from "#platform/http/serve.server.ts";
import { acceptForms, receiveForm } from "#platform/uploads/form.server.ts";
import {
  incomingSettings,
  receiveFile,
  type IncomingFile,
  type IncomingSettings,
} from "#platform/uploads/incoming.server.ts";
import type { ResumableUploads } from "#platform/uploads/resumable.server.ts";
import { getOpenForFiles } from "../access/queries.server.ts";
import { addMedia } from "./commands/add-media.server.ts";
import { changeBatch } from "./commands/change-batch.server.ts";
import * as commands from "./commands/change-media.server.ts";
import { removeMedia, restoreMedia } from "./commands/remove-media.server.ts";
import { rememberUpload } from "./commands/remember-upload.server.ts";
import * as calls from "./contract.ts";
import type { MediaItem } from "./contract.ts";
import { findDeletedPicture } from "./deleted/queries.server.ts";
import * as queries from "./queries.server.ts";
import { findDownload, findOriginal } from "./served/queries.server.ts";
import { findItemsOfUpload } from "./uploads/queries.server.ts";

/** Files per form; clients send more in further forms. */
const FILES_PER_FORM = 50;

export async function mediaApi(app: FastifyInstance, { uploads }: Mount): Promise<void> {
  await app.register(async (scope) => {
    await acceptForms(scope, FILES_PER_FORM);
    serveHttp(scope, calls.addMedia, async ({ ctx, params, request }) => {
      const memorial = await getOpenForFiles(ctx, params.id);
      const received = request.isMultipart()
        ? await receiveForMemorial(ctx, request)
        : await receiveFinished(ctx, request, uploads, memorial.id);
      if ("items" in received) return { items: received.items };
      try {
        const items = [];
        for (const file of received.files) {
          const { text, uploadId } = received;
          items.push(...(await addMedia(ctx, memorial.id, file, text, { uploadId })));
        }
        await received.done(items);
        return { items };
      } catch (error) {
        if (isRefusedFile(error)) await received.done([]);
        throw error;
      } finally {
        await received.discard();
      }
    });
  });

  serve(app, calls.listMedia, ({ ctx, params }) => queries.listMedia(ctx, params.id));
  serve(app, calls.changeMedia, ({ ctx, params, body }) => changeBatch(ctx, params.id, body.items));
  serve(app, calls.orderMedia, ({ ctx, params, body }) =>
    commands.orderMedia(ctx, params.id, body.mediaIds),
  );
  serve(app, calls.getMedia, ({ ctx, params }) => queries.getMedia(ctx, params.id, params.mediaId));
  serve(app, calls.describeMedia, ({ ctx, params, body, request }) => {
    const expected = revisionOf(request.headers["if-match"]);
    return commands.describeMedia(ctx, params.id, params.mediaId, body, expected);
  });
  serve(app, calls.removeMedia, ({ ctx, params }) => removeMedia(ctx, params.id, params.mediaId));
  serve(app, calls.restoreMedia, ({ ctx, params }) => restoreMedia(ctx, params.id, params.mediaId));
  const file = { schema: { hide: true }, config: { section: "pictures" } };
  app.get("/media/:memorialId/:mediaId/:name", file, sendVariant);
  app.get("/api/memorials/:id/media/:mediaId/original", file, (...given) =>
    sendFile(findOriginal, ...given),
  );
  app.get("/api/memorials/:id/media/:mediaId/deleted-picture", file, sendDeletedPicture);
  app.get(routeOf({ path: calls.DOWNLOAD_PATH }), file, (...given) =>
    sendFile(findDownload, ...given),
  );
}

type Received = {
  files: IncomingFile[];
  text: Texts;
  uploadId: string;
  /** Called once all files are stored or rejected. */
  done(items: readonly MediaItem[]): Promise<void>;
  /** Always removes the temporary files. */
  discard(): Promise<void>;
};
type Texts = { caption?: string | null; altText?: string | null };

function parseText(given: Record<string, unknown>): Texts {
  const parsed = calls.mediaText.safeParse(given);
  if (!parsed.success)
    throw new AppError("invalid", { fields: fieldProblems(parsed.error.issues) });
  return parsed.data;
}

async function receiveForMemorial(ctx: Context, request: FastifyRequest): Promise<Received> {
  const { fields, ...form } = await receiveForm(ctx, request, await takenFiles(ctx));
  try {
    return { ...form, text: parseText(fields), done: async () => undefined };
  } catch (error) {
    await form.discard();
    throw error;
  }
}

/**
 * JSON body naming a finished resumable upload of the caller's. One that became items before is
 * these items: the answer may have been lost.
 */
async function receiveFinished(
  ctx: Context,
  request: FastifyRequest,
  uploads: ResumableUploads,
  memorialId: string,
): Promise<Received | { items: MediaItem[] }> {
  const parsed = calls.finishedUpload.safeParse(request.body);
  if (!parsed.success)
    throw new AppError("invalid", { fields: fieldProblems(parsed.error.issues) });
  const { uploadId, ...text } = parsed.data;
  const upload = await uploads.finished(uploadId, ctx.actor?.userId ?? "");
  if (upload === null) {
    const items = await findItemsOfUpload(ctx, memorialId, uploadId);
    if (items.length > 0) return { items };
    throw new AppError("invalid", { fields: { uploadId: { key: "unfinishedUpload" } } });
  }
  const done = async (items: readonly MediaItem[]) => {
    // By one of them all pages of a scan are found.
    const [first] = items;
    if (first !== undefined) {
      await rememberUpload(ctx, uploadId, { memorialId, mediaId: first.id });
    }
    await upload.remove();
  };
  try {
    const file = await receiveFile(await upload.read(), upload.name, await takenFiles(ctx));
    return { files: [file], text, uploadId, done, discard: file.discard };
  } catch (error) {
    if (isRefusedFile(error)) await upload.remove();
    // An earlier request, whose answer nobody waits for any more, may have just taken it.
    const items = await findItemsOfUpload(ctx, memorialId, uploadId);
    if (items.length > 0) return { items };
    throw error;
  }
}

/** Old formats only where they can be converted: there is nothing to show of them otherwise. */
async function takenFiles({ config }: Context): Promise<IncomingSettings> {
  const canConvert = await hasFfmpeg();
  return {
    ...incomingSettings(config),
    isTaken: (type) => canConvert || !isConverted(type),
  };
}

/** A rejected file would be rejected again, so its bytes are deleted at once. */
function isRefusedFile(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return ["tooLarge", "unsupportedType", "unreadableFile"].includes(error.code);
}

type VariantRequest = FastifyRequest<{
  Params: { memorialId: string; mediaId: string; name: string };
}>;

async function sendVariant(request: VariantRequest, reply: FastifyReply) {
  const { memorialId, mediaId, name } = request.params;
  if (!isId(memorialId) || !isId(mediaId)) throw new AppError("notFound");
  const ctx = await request.context();
  const found = await queries.findServedFile(ctx, memorialId, mediaId, name);
  const { variant, newAddress, isPublic, robots } = found;
  reply.headers(robots);
  if (newAddress !== null) {
    return reply.header("cache-control", "private, no-store").redirect(newAddress, 302);
  }
  reply.header("cache-control", isPublic ? SEEN : "private, no-store");
  if (isPublic) {
    const etag = etagOf(variant.key);
    reply.header("etag", etag);
    if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
  }
  return sendStored(ctx, request, reply, variant.key, variant.mime);
}

/** In the list of what was deleted, and nowhere else. */
async function sendDeletedPicture(request: FastifyRequest, reply: FastifyReply) {
  const ctx = await request.context();
  const { id, mediaId } = request.params as { id: string; mediaId: string };
  if (!isId(mediaId)) throw new AppError("notFound");
  const { key, mime } = await findDeletedPicture(ctx, id, mediaId);
  reply.header("cache-control", "private, no-store");
  return sendStored(ctx, request, reply, key, mime);
}

type SavedFile = { key: string; mime: string; fileName: string };

/** Served as a download instead of inline. */
async function sendFile(
  find: (ctx: Context, idOrSlug: string, mediaId: string) => Promise<SavedFile>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const ctx = await request.context();
  const { id, mediaId } = request.params as { id: string; mediaId: string };
  if (!isId(mediaId)) throw new AppError("notFound");
  const file = await find(ctx, id, mediaId);
  // RFC 8187 requires these four characters to be escaped.
  const name = encodeURIComponent(file.fileName || "original").replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  reply.header("cache-control", "private, no-store");
  reply.header("content-disposition", `attachment; filename*=UTF-8''${name}`);
  return sendStored(ctx, request, reply, file.key, file.mime);
}
