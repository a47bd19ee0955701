import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { anonymously, type Context } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import type { Mount } from "#platform/feature.server.ts";
import { isKnown } from "#platform/http/etag.server.ts";
import type { KeptAnswer, PageCache } from "#platform/http/page-cache.server.ts";
import { ImageQueueFullError } from "#platform/images/image-types.ts";
import type { Memorial } from "#features/memorials/content/contract.ts";
import { getMemorial } from "#features/memorials/content/queries.server.ts";
import { robotsHeaders } from "../model.ts";
import { cardAddress } from "./model.ts";
import * as queries from "./queries.server.ts";

const HEADERS = {
  "content-type": "image/png",
  "cache-control": "public, max-age=3600, s-maxage=60",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "cross-origin",
};
/** Retry-After in seconds, when the rendering queue is full. */
const RETRY_SECONDS = 10;

type CardRequest = FastifyRequest<{ Params: { slug: string } }>;

/**
 * `/og/{slug}.png`, rendered once and cached with the pages until the memorial changes. The key is
 * the memorial: neither query nor language changes the image. Concurrent requests share one
 * rendering.
 */
export function shareImageApi(app: FastifyInstance, { services, pageCache }: Mount): void {
  const { events } = services;
  const underWay = new Map<string, Promise<KeptAnswer>>();
  // Rendered from outdated data: later requests must not get this image.
  events.subscribe(({ topic }) => underWay.delete(topic));
  events.onGap(() => underWay.clear());

  function drawOnce(ctx: Context, memorial: Memorial): Promise<KeptAnswer> {
    const begun = underWay.get(memorial.id) ?? draw(ctx, memorial, pageCache);
    underWay.set(memorial.id, begun);
    const forget = () => {
      if (underWay.get(memorial.id) === begun) underWay.delete(memorial.id);
    };
    begun.then(forget, forget);
    return begun;
  }

  const url = cardAddress(":slug");
  const options = { schema: { hide: true }, config: { section: "page" } };
  app.get(url, options, async (request: CardRequest, reply: FastifyReply) => {
    const ctx = anonymously(await request.context());
    const memorial = await getMemorial(ctx, request.params.slug);
    const kept = events.isListening ? pageCache.find(keyOf(memorial)) : null;
    const { headers, body, etag } = kept ?? (await drawOnce(ctx, memorial));
    reply.headers(headers).header("etag", etag);
    if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.send(body);
  });
}

/** A prefix that no slug has. */
function keyOf({ id }: Memorial): string {
  return `card ${id}`;
}

async function draw(ctx: Context, memorial: Memorial, pageCache: PageCache): Promise<KeptAnswer> {
  const since = pageCache.generation;
  try {
    const body = Buffer.from(await queries.drawCard(ctx, memorial));
    return pageCache.keepAs(
      keyOf(memorial),
      { headers: { ...HEADERS, ...robotsHeaders(memorial) }, body, topics: [memorial.id] },
      since,
    );
  } catch (error) {
    if (!(error instanceof ImageQueueFullError)) throw error;
    throw new AppError("unavailable", { retryAfter: RETRY_SECONDS });
  }
}
