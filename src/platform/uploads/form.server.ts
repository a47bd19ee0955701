import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "#platform/context.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { incomingSettings, receiveFile, type IncomingFile } from "./incoming.server.ts";
import { closeUpload, openUpload, type StoredBytes } from "./open-uploads.server.ts";
import { newUploadId } from "./resumable.server.ts";

/** `multipart/form-data`, for the calls of this scope alone. */
export async function acceptForms(scope: FastifyInstance, mostFiles: number): Promise<void> {
  await scope.register(multipart, {
    limits: { files: mostFiles, fields: 10, fieldSize: 4096, fileSize: Infinity },
  });
}

export type ReceivedForm = {
  files: IncomingFile[];
  fields: Record<string, unknown>;
  /** What it counts as among the account's open uploads. */
  uploadId: string;
  /** Removes the copies, and counts the form no longer; once all is stored elsewhere, or refused. */
  discard(): Promise<void>;
};

/**
 * Files stream to disk as they come, each as `file`; texts may stand before or after. Counted before its
 * first byte, by the length that its head announces. Throws as `receiveFile` and `openUpload`, `tooLarge`
 * for more in all than a form may bring, and `invalid` when there is no file; then nothing of it is left.
 */
export async function receiveForm(
  ctx: Context,
  request: FastifyRequest,
  storedBytes: StoredBytes,
): Promise<ReceivedForm> {
  const { formBytes } = ctx.config.media;
  const userId = ctx.actor?.userId;
  if (userId === undefined) throw new AppError("unauthenticated");
  const bytes = Number(request.headers["content-length"] ?? formBytes);
  if (bytes > formBytes) throw new AppError("tooLarge");
  const uploadId = newUploadId(userId);
  await openUpload(ctx, { id: uploadId, userId, bytes }, storedBytes);
  const files: IncomingFile[] = [];
  const discard = async () => {
    await Promise.all(files.map((file) => file.discard()));
    await closeUpload(ctx.database, uploadId);
  };
  try {
    const fields = await readParts(ctx, request, files);
    if (files.length === 0) throw invalidField("file", "required");
    return { files, fields, uploadId, discard };
  } catch (error) {
    await discard();
    throw isBrokenForm(error) ? new AppError("badRequest") : error;
  }
}

async function readParts(ctx: Context, request: FastifyRequest, files: IncomingFile[]) {
  const fields: Record<string, unknown> = {};
  const settings = incomingSettings(ctx.config);
  // Of all files together, also in a form that didn't say how long it is.
  let left = ctx.config.media.formBytes;
  for await (const part of request.parts()) {
    if (part.type === "field") fields[part.fieldname] = part.value;
    else if (part.fieldname !== "file") throw invalidField(part.fieldname, "unknown");
    else {
      const file = await receiveFile(part.file, part.filename, { ...settings, mostBytes: left });
      files.push(file);
      left -= file.bytes;
    }
  }
  return fields;
}

/** The reader of forms gives no code to what it can't read; a connection that was cut has one. */
function isBrokenForm(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false;
  return !("code" in error) || error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
