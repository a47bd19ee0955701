import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import parseRange from "range-parser";
import type { Services } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";

/**
 * Browsers cache a file permanently. Shared caches keep it for a minute and then revalidate: 304
 * while it is public, 404 once access is restricted.
 */
export const SEEN = "public, max-age=31536000, s-maxage=60, immutable";

/** With byte ranges (RFC 9110): players request audio and video in parts. */
export async function sendStored(
  { storage }: Pick<Services, "storage">,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  mime: string,
) {
  const bytes = await storage.size(key);
  if (bytes === null) throw new AppError("notFound");
  const range = rangeOf(request.headers.range, bytes);
  const isAsked = request.method !== "HEAD";
  const found = isAsked ? await storage.read(key, range === null ? {} : { range }) : null;
  if (isAsked && found === null) throw new AppError("notFound");
  reply.type(mime).header("accept-ranges", "bytes");
  if (range !== null) {
    reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${bytes}`);
  }
  reply.header("content-length", range === null ? bytes : range.end - range.start + 1);
  // HEAD reads no bytes; returning even an empty stream would change Content-Length.
  return reply.send(found?.stream ?? Readable.from([]));
}

/** A single satisfiable range, or `null` for the whole file: any other range is ignored. */
function rangeOf(header: string | undefined, bytes: number) {
  const ranges = header === undefined ? -1 : parseRange(bytes, header);
  if (typeof ranges === "number" || ranges.type !== "bytes" || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}
