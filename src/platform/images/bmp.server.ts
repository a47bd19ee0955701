import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findProgram } from "#platform/video/ffmpeg.server.ts";
import { UnreadableImageError } from "./image-types.ts";

const TIME_LIMIT_MS = 30_000;

let searchPath = process.env["PATH"] ?? "";

/** For a process without our environment. */
export function searchFfmpegIn(folders: string): void {
  searchPath = folders;
}

/**
 * Reads BMP, which sharp's build lacks, as PNG by ffmpeg: with access to this file only, and without
 * decoding one that is too large. Throws an `UnreadableImageError`.
 */
export async function bmpAsPng(path: string, maxPixels: number): Promise<Buffer> {
  const ffmpeg = await findProgram("ffmpeg", searchPath);
  if (ffmpeg === null) throw new UnreadableImageError("unsupported");
  const programArguments = [
    ["-hide_banner", "-nostdin", "-loglevel", "error", "-xerror"],
    ["-protocol_whitelist", "file", "-format_whitelist", "bmp_pipe", "-codec_whitelist", "bmp"],
    ["-max_pixels", String(maxPixels), "-f", "bmp_pipe", "-i", `file:${path}`],
    ["-frames:v", "1", "-c:v", "png", "-compression_level", "1", "-f", "image2pipe", "pipe:1"],
  ].flat();
  try {
    const { stdout } = await promisify(execFile)(ffmpeg, programArguments, {
      encoding: "buffer",
      maxBuffer: maxPixels * 4,
      timeout: TIME_LIMIT_MS,
      killSignal: "SIGKILL",
      env: { LC_ALL: "C" },
    });
    return stdout;
  } catch (error) {
    throw new UnreadableImageError(reasonIn(error), { cause: error });
  }
}

function reasonIn(error: unknown): "too-many-pixels" | "truncated" {
  const isTooLarge = error instanceof Error && /max pixel count|Picture size/.test(error.message);
  return isTooLarge ? "too-many-pixels" : "truncated";
}
