import { readFile } from "node:fs/promises";
import { fileTypeFromBuffer } from "file-type";
import {
  ImageProcessClosedError,
  ImageProcessError,
  UnreadableImageError,
} from "#platform/images/image-types.ts";
import type { ImageProcess } from "#platform/images/image-process.server.ts";
import { detectMediaType } from "#platform/media-type.server.ts";
import { readZip, UnreadableZipError } from "#platform/zip-reading.server.ts";
import { isTellingPart, officeTypeOf, saysUnsafe } from "./office-file.ts";
import { isPlainText } from "./plain-text.ts";

/** What a file is by its content. `path`: of what is kept of a ready one. */
export type FileContent =
  | { state: "ready"; type: string; path: string }
  | { state: "held"; type: string };

type Reading = {
  images: Pick<ImageProcess, "reencode" | "readPdf">;
  path: string;
  /** Where a picture is written anew. */
  destination: string;
};

/** Parts that are read of an office file are short; a longer one is no office program's. */
const PART_BYTES = 5_000_000;
const HEAD_BYTES = 8192;
const UNKNOWN = "application/octet-stream";

/** Decides by content alone, whatever the file's name and announced type are. */
export async function readContent({ images, path, destination }: Reading): Promise<FileContent> {
  const bytes = await readFile(path);
  const media = await detectMediaType(bytes.subarray(0, HEAD_BYTES));
  if (media?.kind === "image") {
    const picture = await readable(images.reencode(path, destination));
    if (picture === null) return { state: "held", type: media.mime };
    return { state: "ready", type: `image/${picture.format}`, path: destination };
  }
  if (media?.mime === "application/pdf") {
    const isReadable = (await readable(images.readPdf(path))) !== null;
    return isReadable
      ? { state: "ready", type: media.mime, path }
      : { state: "held", type: media.mime };
  }
  if (media !== null) return { state: "held", type: media.mime };
  const office = await officeType(bytes);
  if (office !== null) return { state: "ready", type: office, path };
  if (bytes.length > 0 && isPlainText(bytes)) return { state: "ready", type: "text/plain", path };
  const found = await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)).catch(() => undefined);
  return { state: "held", type: found?.mime ?? UNKNOWN };
}

/** `null` for what no decoder opens. A stopping process says nothing of the file. */
async function readable<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ImageProcessClosedError) throw error;
    if (error instanceof UnreadableImageError || error instanceof ImageProcessError) return null;
    throw error;
  }
}

async function officeType(bytes: Buffer): Promise<string | null> {
  if (bytes.subarray(0, 4).toString("latin1") !== "PK\x03\x04") return null;
  try {
    const zip = await readZip(bytes);
    const mimetype = await zip.read("mimetype", 200);
    const type = officeTypeOf(zip.names, mimetype?.toString("latin1") ?? null);
    if (type === null) return null;
    for (const name of zip.names.filter(isTellingPart)) {
      const part = await zip.read(name, PART_BYTES);
      if (part === null || saysUnsafe(name, part.toString("utf8"))) return null;
    }
    return type;
  } catch (error) {
    if (error instanceof UnreadableZipError) return null;
    throw error;
  }
}
