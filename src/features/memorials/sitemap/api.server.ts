import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ErrorLevel, SitemapIndexStream } from "sitemap";
import { AppError } from "#platform/errors.ts";
import { networkOf } from "#platform/limits.server.ts";
import { partAddress, robotsText } from "./model.ts";
import { sitemapText } from "./engine/sitemap-text.server.ts";
import { countParts, firstOfPart, memorialsOfPart } from "./queries.server.ts";

const HOUR = "public, max-age=3600";
const XML = "application/xml; charset=utf-8";

/** What search engines read: public memorials whose owner lets them be listed, and nothing else. */
export function sitemapApi(app: FastifyInstance): void {
  const options = { schema: { hide: true } };
  app.get("/robots.txt", options, async (request, reply) => {
    const { config } = await request.context();
    return reply
      .type("text/plain")
      .header("cache-control", HOUR)
      .send(robotsText(config.publicUrl));
  });
  app.get("/sitemap.xml", options, sendIndex);
  app.get(`/sitemap-:part(^\\d{1,5}).xml`, options, sendPart);
}

async function sendIndex(request: FastifyRequest, reply: FastifyReply) {
  const ctx = await request.context();
  await ctx.limits.count("sitemap", networkOf(ctx.address));
  const parts = await countParts(ctx);
  const addresses = Array.from(
    { length: parts },
    (_, index) => ctx.config.publicUrl + partAddress(index + 1),
  );
  const index = new SitemapIndexStream({ level: ErrorLevel.SILENT });
  return reply.type(XML).header("cache-control", HOUR).send(Readable.from(addresses).pipe(index));
}

type PartRequest = FastifyRequest<{ Params: { part: string } }>;

async function sendPart(request: FastifyRequest, reply: FastifyReply) {
  const ctx = await request.context();
  const part = Number((request as PartRequest).params.part);
  await ctx.limits.count("sitemap", networkOf(ctx.address));
  const first = part < 1 ? null : await firstOfPart(ctx, part);
  if (first === null) throw new AppError("notFound");
  const { publicUrl } = ctx.config;
  const written = sitemapText(publicUrl, memorialsOfPart(ctx, first));
  return reply.type(XML).header("cache-control", HOUR).send(Readable.from(written));
}
