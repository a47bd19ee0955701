import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { requestedLocale } from "#platform/i18n/locales.ts";

type Encoding = "identity" | "gzip" | "br";

type Page = {
  headers: Record<string, string>;
  etag: string;
  topics: ReadonlySet<string>;
  bodies: Map<Encoding, Buffer>;
  pending: Set<Encoding>;
  expires: number;
  bytes: number;
  held: boolean;
};

type Rendered = { headers: Record<string, string>; body: Buffer; topics: Iterable<string> };

export type PageCache = ReturnType<typeof openPageCache>;

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
};

/**
 * Rendered pages, whole: by address and language, until an event about one of their topics.
 * Pages are anonymous, so one copy serves every visitor. Compressed when first asked for.
 */
export function openPageCache(settings: { bytes: number; seconds: number }) {
  const pages = new Map<string, Page>();
  let held = 0;
  /** Rises with every drop: a page whose data were read before a drop is never kept after it. */
  let generation = 0;

  function remove(key: string, page: Page) {
    if (!pages.delete(key)) return;
    page.held = false;
    held -= page.bytes;
  }

  function hold(key: string, page: Page) {
    const old = pages.get(key);
    if (old !== undefined) remove(key, old);
    pages.set(key, page);
    page.held = true;
    held += page.bytes;
    for (const [oldest, candidate] of pages) {
      if (held <= settings.bytes) break;
      remove(oldest, candidate);
    }
  }

  async function compress(page: Page, encoding: "br" | "gzip") {
    if (page.pending.has(encoding)) return;
    page.pending.add(encoding);
    const body = await compressors[encoding](page.bodies.get("identity") ?? Buffer.alloc(0));
    page.bodies.set(encoding, body);
    page.bytes += body.length;
    if (page.held) held += body.length;
  }

  return {
    generation: () => generation,

    /** Keeps a page and answers it in the asked encoding; the next visitor finds it ready. */
    async keep(key: string, rendered: Rendered, renderedSince: number, encoding: Encoding) {
      const page = pageOf(rendered, settings.seconds);
      if (renderedSince === generation) hold(key, page);
      if (encoding !== "identity") await compress(page, encoding);
      return {
        headers: headersOf(page, encoding),
        body: page.bodies.get(encoding) ?? rendered.body,
      };
    },

    drop(topic: string) {
      generation++;
      for (const [key, page] of pages) if (page.topics.has(topic)) remove(key, page);
    },

    clear() {
      generation++;
      for (const [key, page] of pages) remove(key, page);
    },

    /** Answers from the cache, before any hook. `true` when it has answered. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== "GET" && request.method !== "HEAD") return false;
      const key = cacheKey(
        request.url ?? "",
        request.headers.cookie,
        request.headers["accept-language"],
      );
      const page = pages.get(key);
      if (page === undefined) return false;
      if (page.expires < Date.now()) {
        remove(key, page);
        return false;
      }
      if (request.headers["if-none-match"] === page.etag) {
        response.writeHead(304, { etag: page.etag, ...page.headers }).end();
        return true;
      }
      const wanted = acceptedEncoding(request.headers["accept-encoding"]);
      if (wanted !== "identity" && !page.bodies.has(wanted)) void compress(page, wanted);
      const encoding = page.bodies.has(wanted) ? wanted : "identity";
      const body = page.bodies.get(encoding) ?? Buffer.alloc(0);
      response.writeHead(200, { ...headersOf(page, encoding), "content-length": body.length });
      response.end(request.method === "HEAD" ? undefined : body);
      return true;
    },
  };
}

function pageOf({ headers, body, topics }: Rendered, seconds: number): Page {
  return {
    headers,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
    topics: new Set(topics),
    bodies: new Map([["identity", body]]),
    pending: new Set(),
    expires: Date.now() + seconds * 1000,
    bytes: body.length,
    held: false,
  };
}

function headersOf(page: Page, encoding: Encoding): Record<string, string> {
  const headers: Record<string, string> = { ...page.headers, etag: page.etag };
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  return headers;
}

/** Pages differ by address and language only; the query string is part of the address. */
export function cacheKey(url: string, cookie?: string, acceptLanguage?: string): string {
  return `${requestedLocale(cookie, acceptLanguage)} ${url}`;
}

export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? "");
  if (/\bbr\b(?!\s*;\s*q=0(?![.\d]))/.test(accepted)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(?![.\d]))/.test(accepted)) return "gzip";
  return "identity";
}
