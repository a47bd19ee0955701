import type { FastifyInstance } from "fastify";
import { etagOf, isKnown } from "#platform/http/etag.server.ts";
import { acceptedEncoding, brotli } from "#platform/http/page-cache.server.ts";
import { serveHttp } from "#platform/http/serve.server.ts";
import * as calls from "./contract.ts";
import { drawPicture } from "./queries.server.ts";

const DAY_SECONDS = 24 * 60 * 60;
const HEADERS = {
  "content-type": "image/svg+xml",
  "cache-control": `public, max-age=${DAY_SECONDS}`,
  "x-content-type-options": "nosniff",
  vary: "accept-encoding",
};

type Drawn = { svg: Buffer; packed: Buffer; etag: string };

export function platesApi(app: FastifyInstance): void {
  const drawn = new Map<calls.PlatePicture, Promise<Drawn>>();

  /** Always the same for the same host, so each is drawn once. */
  function drawOnce(surface: calls.PlatePicture, host: string): Promise<Drawn> {
    const begun = drawn.get(surface) ?? draw(surface, host);
    drawn.set(surface, begun);
    begun.catch(() => drawn.delete(surface));
    return begun;
  }

  serveHttp(app, calls.getPlatePicture, async ({ ctx, params: { surface }, request, reply }) => {
    const { host } = new URL(ctx.config.publicUrl);
    const { svg, packed, etag } = await drawOnce(surface, host);
    reply.headers(HEADERS).header("etag", etag);
    if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
    if (acceptedEncoding(request.headers["accept-encoding"]) !== "br") return reply.send(svg);
    return reply.header("content-encoding", "br").send(packed);
  });
}

async function draw(surface: calls.PlatePicture, host: string): Promise<Drawn> {
  const svg = Buffer.from(await drawPicture(surface, host));
  return { svg, packed: await brotli(svg), etag: etagOf(svg) };
}
