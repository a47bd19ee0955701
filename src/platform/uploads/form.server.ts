import { stat } from "node:fs/promises";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#platform/config.server.ts";
import type { Context } from "#platform/context.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import type { MediaType } from "#platform/media-type.server.ts";
import {
  incomingSettings,
  receiveFile,
  receiveUnknownFile,
  type IncomingFile,
  type IncomingSettings,
} from "./incoming.server.ts";
import { closeUpload, openUpload } from "./open-uploads.server.ts";
import { newUploadId } from "./resumable.server.ts";

/** `multipart/form-data`, for this scope's calls only. */
export async function acceptForms(
  scope: FastifyInstance,
  mostFiles: number,
  fieldBytes = 4096,
): Promise<void> {
  await scope.register(multipart, {
    limits: { files: mostFiles, fields: 10, fieldSize: fieldBytes, fileSize: Infinity },
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
export async function receiveForm(
  ctx: Context,
  request: FastifyRequest,
  settings = incomingSettings(ctx.config),
): Promise<ReceivedForm> {
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
    const fields = await readParts(ctx, request, files, settings);
    if (files.length === 0) throw invalidField("file", "required");
    return { files, fields, uploadId, discard };
  } catch (error) {
    await discard();
    throw isBrokenForm(error) ? new AppError("badRequest") : error;
  }
}

/** Beside the file, what a form with nothing else in it takes. */
const FORM_BYTES = 4096;
/** Beside the files, what a letter with its words takes. */
const LETTER_BYTES = 128 * 1024;

type OneFile = { mostBytes: number; isTaken: (type: MediaType) => boolean };

/**
 * The only file of a form, from whoever sends it: no account answers for it, so that its caller counts
 * it before. Throws like `receiveFile`, and `invalid` without a file or with anything beside it.
 */
export function receiveOneFile(
  config: Config,
  request: FastifyRequest,
  { mostBytes, isTaken }: OneFile,
): Promise<IncomingFile> {
  const settings = { ...incomingSettings(config), mostBytes, isTaken };
  return receiveOne(request, mostBytes, (part) => receiveFile(part.file, part.filename, settings));
}

/** As `receiveOneFile`, of whatever type: its caller reads it. */
export function receiveAnyFile(
  config: Config,
  request: FastifyRequest,
  mostBytes: number,
): Promise<Pick<IncomingFile, "path" | "discard">> {
  const settings = { directory: config.temporaryDirectory, mostBytes };
  return receiveOne(request, mostBytes, (part) => receiveUnknownFile(part.file, settings));
}

export type UnknownFile = { fileName: string; path: string };

/**
 * Texts and files of whatever type, from whoever sends them: their caller counts them before, and reads
 * them. Throws `tooLarge` beyond the maximum of all files together; then nothing of it remains.
 */
export async function receiveLetter(
  config: Config,
  request: FastifyRequest,
  mostBytes: number,
): Promise<Pick<ReceivedForm, "fields" | "discard"> & { files: UnknownFile[] }> {
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > mostBytes + LETTER_BYTES) throw new AppError("tooLarge");
  const received: (UnknownFile & Pick<IncomingFile, "discard">)[] = [];
  const discard = async () => {
    await Promise.all(received.map((file) => file.discard()));
  };
  const fields: Record<string, unknown> = {};
  let left = mostBytes;
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") fields[part.fieldname] = part.value;
      else if (part.fieldname !== "file") throw invalidField(part.fieldname, "unknown");
      else {
        const settings = { directory: config.temporaryDirectory, mostBytes: left };
        const file = await receiveUnknownFile(part.file, settings);
        const { size } = await stat(file.path);
        // The parser leaves it out where a browser sent none.
        received.push({ ...file, fileName: part.filename || "" });
        left -= size;
      }
    }
    return { fields, files: await withoutEmpty(received), discard };
  } catch (error) {
    await discard();
    throw isBrokenForm(error) ? new AppError("badRequest") : error;
  }
}

/** Browsers send a file without name and content where none was chosen. */
async function withoutEmpty(files: readonly UnknownFile[]): Promise<UnknownFile[]> {
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
  return files
    .filter(({ fileName }, index) => fileName !== "" || sizes[index] !== 0)
    .map(({ fileName, path }) => ({ fileName, path }));
}

/**
 * A form of texts with at most one file, named `name`, from whoever sends it: its caller counts it before.
 * Throws like `receiveFile`, and `tooLarge` for texts beyond those of `acceptForms`.
 */
export async function receiveTexts(
  config: Config,
  request: FastifyRequest,
  { name, mostBytes, isTaken }: OneFile & { name: string },
): Promise<{ texts: Record<string, unknown>; file: IncomingFile | null }> {
  const settings = { ...incomingSettings(config), mostBytes, isTaken };
  const texts: Record<string, unknown> = {};
  let file: IncomingFile | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") {
        if (part.valueTruncated) throw new AppError("tooLarge");
        texts[part.fieldname] = part.value;
      } else {
        if (part.fieldname !== name || file !== null) throw invalidField(part.fieldname, "unknown");
        file = await receiveFile(part.file, part.filename, settings);
      }
    }
  } catch (error) {
    await file?.discard();
    throw isBrokenForm(error) ? new AppError("badRequest") : error;
  }
  return { texts, file };
}

async function receiveOne<Received extends Pick<IncomingFile, "discard">>(
  request: FastifyRequest,
  mostBytes: number,
  receive: (part: MultipartFile) => Promise<Received>,
): Promise<Received> {
  if (!request.isMultipart()) throw invalidField("file", "required");
  const announced = Number(request.headers["content-length"] ?? 0);
  if (announced > mostBytes + FORM_BYTES) throw new AppError("tooLarge");
  let received: Received | null = null;
  try {
    for await (const part of request.parts()) {
      const isFile = part.type === "file" && part.fieldname === "file" && received === null;
      if (!isFile) throw invalidField(part.fieldname, "unknown");
      received = await receive(part);
    }
  } catch (error) {
    await received?.discard();
    throw isBrokenForm(error) ? new AppError("badRequest") : error;
  }
  if (received === null) throw invalidField("file", "required");
  return received;
}

async function readParts(
  ctx: Context,
  request: FastifyRequest,
  files: IncomingFile[],
  settings: IncomingSettings,
) {
  const fields: Record<string, unknown> = {};
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
