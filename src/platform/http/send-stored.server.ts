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
  const isAsked = request.method !== "HEAD";
  const range = isAsked && isPartWanted(request, reply) ? rangeOf(request, bytes) : null;
  reply.header("accept-ranges", "bytes");
  if (range === "none") {
    reply.headers({ "content-range": `bytes */${bytes}`, "cache-control": "no-store" });
    return reply.removeHeader("etag").code(416).send();
  }
  const found = isAsked ? await storage.read(key, range === null ? {} : { range }) : null;
  if (isAsked && found === null) throw new AppError("notFound");
  reply.type(mime);
  if (range !== null) {
    reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${bytes}`);
  }
  reply.header("content-length", range === null ? bytes : range.end - range.start + 1);
  // HEAD reads no bytes; returning even an empty stream would change Content-Length.
  return reply.send(found?.stream ?? Readable.from([]));
}

/**
 * Whoever goes on with a download names what it began with (`If-Range`): of anything else a part would
 * be put behind a part of another file. A weak tag never names the same bytes, and we tell no dates.
 */
function isPartWanted({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  const begun = headers["if-range"];
  return begun === undefined || begun === reply.getHeader("etag");
}

/**
 * A single range; `null` for the whole file, where none is asked for or it can't be understood; "none" where
 * it lies outside of the file. Several ranges are answered with the whole file, as RFC 9110 allows.
 */
function rangeOf({ headers: { range = "" } }: FastifyRequest, bytes: number) {
  const ranges = parseRange(bytes, range);
  if (typeof ranges === "object") {
    return ranges.type === "bytes" && ranges.length === 1 ? (ranges[0] ?? null) : null;
  }
  // The library knows neither an end before its start nor more than the whole from the end.
  const [, start, end, last] = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(range) ?? [];
  if (last !== undefined && Number(last) > 0 && bytes > 0) return { start: 0, end: bytes - 1 };
  const isBackwards = end !== undefined && end !== "" && Number(end) < Number(start);
  return (start === undefined && last === undefined) || isBackwards ? null : "none";
}
