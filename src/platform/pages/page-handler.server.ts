import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RouterContextProvider } from "react-router";
import type { Services } from "#platform/context.server.ts";
import { AppError } from "#platform/errors.ts";
import { acceptedEncoding, cacheKey, type PageCache } from "#platform/http/page-cache.server.ts";
import { isSearch } from "#platform/http/searches.server.ts";
import { networkOf } from "#platform/limits.server.ts";
import { keyedHash } from "#platform/secrets/keyed.server.ts";
import { localeInAddress, requestedLocale, type Locale } from "#platform/i18n/locales.ts";
import { translator } from "#platform/i18n/translate.server.ts";
import type { InProcessApi } from "#platform/pages/api-client.ts";
import { pageContext } from "#platform/pages/page-context.ts";
import type { StoredPages } from "#platform/pages/stored-pages.server.ts";

/** React Router's handler of the built pages. */
export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** What a page was made of: whose news end it, and whether each of its calls was answered. */
type Shown = { topics: Set<string>; isWhole: boolean };

type Made = {
  render: RenderPage;
  demoSlug: string | null;
  pageCache: PageCache;
  /** Pages beyond memory, `null` where none are stored. */
  stored: StoredPages | null;
};

/**
 * Every address that is no call: rendered anonymously (no cookie but the language ever reaches a
 * page) and, when it shows things that change, kept under their ids until one of them does. A page
 * that depends on more than them says `cache-control: no-store`. Those ids go along (`x-about`), by
 * which browsers know what they may keep, too, to be read without the net.
 */
export function servePages(
  app: FastifyInstance,
  services: Services,
  { render, demoSlug, pageCache, stored }: Made,
): void {
  const { config } = services;

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { url } = request;
    const address = request.method === "POST" ? url : pageCache.addressOf(url);
    const locale = localeOfPage(request);
    const since = pageCache.generation;
    const shown: Shown = { topics: new Set(), isWhole: true };
    const context = new RouterContextProvider();
    const documents = new WeakMap<Response, string>();
    context.set(pageContext, {
      api: inProcess(app, services, request, { locale, shown }),
      locale,
      i18n: translator(locale),
      brand: config.brand,
      publicUrl: config.publicUrl,
      settings: config,
      take(answer, document) {
        documents.set(answer, document);
        return answer;
      },
      report: (error) => request.log.error({ err: error }, "a page broke while rendering"),
      demoSlug,
    });
    const made = await render(webRequest(request, address, config.publicUrl), context);
    // Whoever is sent on takes all of their query along.
    const isSentOn = made.status >= 300 && made.status < 400 && address !== url;
    const response = isSentOn
      ? await render(webRequest(request, url, config.publicUrl), context)
      : made;
    const headers = { ...keptHeaders(reply), ...Object.fromEntries(response.headers) };
    const body = Buffer.from(documents.get(response) ?? (await response.bytes()));
    reply.code(response.status).headers(headers);
    if (response.status === 405) reply.header("allow", "GET, HEAD");
    if (request.method === "GET" && !isSearch(address) && mayBeKept(response, shown)) {
      headers["x-about"] = [...shown.topics].join(" ");
      const key = cacheKey(address, request.headers.cookie, request.headers["accept-language"]);
      const kept = { headers, body, topics: shown.topics };
      const encoding = acceptedEncoding(request.headers["accept-encoding"]);
      const ready = await pageCache.keep(key, kept, since, encoding);
      void stored?.keep(request.raw, { ...kept, etag: ready.etag, packed: ready.brotli });
      return reply.headers(ready.headers).send(ready.body);
    }
    return reply.send(body);
  }

  app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
      done(null, body),
    );
    pages.route({ method: ["GET", "POST"], url: "/*", schema: { hide: true }, handler: answer });
  });
}

function mayBeKept({ status, headers }: Response, { topics, isWhole }: Shown): boolean {
  if (!isWhole || topics.size === 0) return false;
  return status === 200 && headers.get("cache-control") !== "no-store";
}

/** Headers that every answer has, for the copies that the cache will send without asking us. */
function keptHeaders(reply: FastifyReply): Record<string, string> {
  const { "x-request-id": _, ...rest } = reply.getHeaders();
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
}

/** The documented calls, asked by nobody in particular: never with the visitor's cookie. */
function inProcess(
  app: FastifyInstance,
  services: Services,
  outer: FastifyRequest,
  { locale, shown }: { locale: Locale; shown: Shown },
): InProcessApi {
  return {
    async ask(path, request) {
      const attempt = outer.method === "POST" && attemptOf(services, outer, path, request.body);
      const headers = { ...(attempt && { "idempotency-key": attempt }), ...request.headers };
      const asked = { ...request, headers, path, locale, address: outer.ip };
      const { status, body, headers: answered } = await app.inProcess.ask(asked);
      const topics = answered["x-topic"];
      for (const topic of topics?.split(" ") ?? []) shown.topics.add(topic);
      if (status === 429 || status >= 500) shown.isWhole = false;
      return { status, body };
    },
  };
}

const DAY = 86_400_000;

/**
 * The `Idempotency-Key` of a form that is sent without a script. Pages are the same for everybody, and
 * a browser that goes back may show the form or load it anew: so the same words, sent by the same
 * browser on the same day, are the same attempt. Keyed, as it is kept with what is written and must
 * tell nobody the address.
 */
function attemptOf(
  { audit }: Services,
  { ip, headers }: FastifyRequest,
  path: string,
  body: unknown,
): string {
  const day = Math.floor(Date.now() / DAY);
  const about = [day, networkOf(ip), headers["user-agent"] ?? "", path, body];
  // When a form was shown is nothing that its sender wrote.
  const words = JSON.stringify(about, (name, value: unknown) =>
    name === "shownAt" ? undefined : value,
  );
  return keyedHash(audit.keyFor("forms"), "form", words);
}

/** What the address asks for; else what whoever reads has chosen, or their browser prefers. */
function localeOfPage({ url, headers }: FastifyRequest): Locale {
  return localeInAddress(url) ?? requestedLocale(headers.cookie, headers["accept-language"]);
}

/** As the browser named it, but on our own ground: `//elsewhere/x` is a path of ours. */
function addressOf(request: FastifyRequest, url: string, publicUrl: string): URL {
  const { protocol } = new URL(publicUrl);
  const host = request.host === "" ? "localhost" : request.host;
  const base = `${protocol}//${host}`;
  if (!URL.canParse(base)) throw new AppError("badRequest");
  const path = url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/^[/\\]*/, "/");
  return new URL(base + path);
}

function webRequest(request: FastifyRequest, url: string, publicUrl: string): Request {
  const address = addressOf(request, url, publicUrl);
  const headers = new Headers();
  for (const name of ["content-type", "accept", "origin", "user-agent"] as const) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  headers.set("host", address.host);
  const hasBody = request.body instanceof Buffer && !["GET", "HEAD"].includes(request.method);
  return new Request(address, {
    method: request.method,
    headers,
    ...(hasBody && { body: new Uint8Array(request.body as Buffer) }),
  });
}
