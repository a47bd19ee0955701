import type { FastifyInstance, FastifyRequest } from "fastify";
import { anonymously } from "#platform/context.server.ts";
import { cacheKey, type PageCache } from "#platform/http/page-cache.server.ts";
import { cardAddress } from "./model.ts";
import * as queries from "./queries.server.ts";

const HOUR = "public, max-age=3600, s-maxage=60";

/** `/og/{slug}.png`, drawn once and kept with the pages until the memorial changes. */
export function cardApi(app: FastifyInstance, pageCache: PageCache): void {
  app.get(
    cardAddress(":slug"),
    { schema: { hide: true } },
    async (request: FastifyRequest<{ Params: { slug: string } }>, reply) => {
      const since = pageCache.generation;
      const ctx = await request.context();
      const drawn = await queries.drawCard(anonymously(ctx), request.params.slug);
      const headers = {
        "content-type": "image/png",
        "cache-control": HOUR,
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "cross-origin",
      };
      const { cookie, "accept-language": language } = request.headers;
      const kept = { headers, body: Buffer.from(drawn.png), topics: [drawn.memorialId] };
      await pageCache.keep(cacheKey(request.url, cookie, language), kept, since, "identity");
      return reply.headers(headers).send(kept.body);
    },
  );
}
