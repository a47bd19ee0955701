import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#platform/config.server.ts";
import { AppError, invalidField } from "#platform/errors.ts";
import { incomingSettings, receiveFile, type IncomingFile } from "./incoming.server.ts";

/** `multipart/form-data`, for the calls of this scope alone. */
export async function acceptForms(scope: FastifyInstance, mostFiles: number): Promise<void> {
  await scope.register(multipart, {
    limits: { files: mostFiles, fields: 10, fieldSize: 4096, fileSize: Infinity },
  });
}

export type ReceivedForm = { files: IncomingFile[]; fields: Record<string, unknown> };

/**
 * Files stream to disk as they come, each as `file`; texts may stand before or after. Throws as
 * `receiveFile`, and `invalid` when there is none; then nothing of it is left.
 */
export async function receiveForm(config: Config, request: FastifyRequest): Promise<ReceivedForm> {
  const files: IncomingFile[] = [];
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") fields[part.fieldname] = part.value;
      else if (part.fieldname !== "file") throw invalidField(part.fieldname, "unknown");
      else files.push(await receiveFile(part.file, part.filename, incomingSettings(config)));
    }
    if (files.length === 0) throw invalidField("file", "required");
    return { files, fields };
  } catch (error) {
    await Promise.all(files.map((file) => file.discard()));
    throw isBrokenForm(error) ? new AppError("badRequest") : error;
  }
}

/** The reader of forms gives no code to what it can't read; a connection that was cut has one. */
function isBrokenForm(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof AppError) return false;
  return !("code" in error) || error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
