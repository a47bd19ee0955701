import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "#platform/context.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { incomingSettings, receiveFile, type IncomingFile } from "./incoming.server.ts";
import { closeUpload, openUpload } from "./open-uploads.server.ts";
import { newUploadId } from "./resumable.server.ts";

/** `multipart/form-data`, for this scope's calls only. */
export async function acceptForms(scope: FastifyInstance, mostFiles: number): Promise<void> {
  await scope.register(multipart, {
    limits: { files: mostFiles, fields: 10, fieldSize: 4096, fileSize: Infinity },
  });
}

export type ReceivedForm = {
  files: IncomingFile[];
  fields: Record<string, unknown>;
  /** Its id among the account's open uploads. */
  uploadId: string;
  /**
   * Deletes the copies and stops counting the form; called once everything is stored or refused.
   */
  discard(): Promise<void>;
};

/**
 * Streams files to disk as they arrive, each as `file`; text fields may come before or after.
 * Counted before the first byte, by the announced length. Throws like `receiveFile` and
 * `openUpload`, `tooLarge` beyond the form's maximum, and `invalid` without a file; then nothing of
 * it remains.
 */
export async function receiveForm(ctx: Context, request: FastifyRequest): Promise<ReceivedForm> {
  const { formBytes } = ctx.config.media;
  const userId = ctx.actor?.userId;
  if (userId === undefined) throw new AppError("unauthenticated");
  const bytes = Number(request.headers["content-length"] ?? formBytes);
  if (bytes > formBytes) throw new AppError("tooLarge");
  const uploadId = newUploadId(userId);
  await openUpload(ctx, { id: uploadId, userId, bytes });
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
  // Of all files together, also in a form without a length.
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

/** The form parser's errors have no code; a broken connection's has one. */
function isBrokenForm(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false;
  return !("code" in error) || error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
