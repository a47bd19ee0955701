import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";
import { etagOf, isKnown } from "#platform/http/etag.server.ts";
import { requestedLocale } from "#platform/i18n/locales.ts";

type Packed = "gzip" | "br";
type Encoding = "identity" | Packed;

type Page = {
  headers: Record<string, string>;
  etag: string;
  topics: ReadonlySet<string>;
  /** As it was last asked for: what is packed is not kept plain beside it, which takes five times the room. */
  bodies: Map<Encoding, Buffer>;
  /** What is being packed: whoever asks meanwhile waits for the same. */
  pending: Map<Packed, Promise<void>>;
  expires: number;
  bytes: number;
  held: boolean;
};

type Rendered = { headers: Record<string, string>; body: Buffer; topics: Iterable<string> };

/** An answer that a call gives by itself, whole and with what names it. */
export type KeptAnswer = { headers: Record<string, string>; body: Buffer; etag: string };

/** Told how little there is to come, the encoder takes a quarter of a megabyte for it, not four. */
const brotliWindowBits = 18;

/** Of what is sent many times: 6 makes nothing smaller of a page. */
const KEPT_QUALITY = 5;
/** Of what is sent once: half the time, a tenth more bytes. */
const ONCE_QUALITY = 4;

export function brotli(body: Buffer, quality = KEPT_QUALITY): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: brotliWindowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

const compressors = {
  br: ({ held }: Page, body: Buffer) => brotli(body, held ? KEPT_QUALITY : ONCE_QUALITY),
  gzip: (_page: Page, body: Buffer) => promisify(gzip)(body),
};

const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/**
 * Rendered pages, whole: by address and language, until an event about one of their topics.
 * Pages are anonymous, so one copy serves every visitor. Compressed when first asked for.
 */
export class PageCache {
  readonly #limits: { bytes: number; seconds: number };
  readonly #pages = new Map<string, Page>();
  /** The address by which a page is made, and kept. */
  readonly addressOf: (address: string) => string;
  #held = 0;
  #generation = 0;

  /**
   * @param addressOf - What of an address makes the page: two addresses that it makes one share a page.
   */
  constructor(
    limits: { bytes: number; seconds: number },
    addressOf: (address: string) => string = (address) => address,
  ) {
    this.#limits = limits;
    this.addressOf = addressOf;
  }

  /** Rises with every drop: a page whose data were read before a drop is never kept after it. */
  get generation(): number {
    return this.#generation;
  }

  /** Keeps a page and answers it in the asked encoding; the next visitor finds it ready. */
  async keep(key: string, rendered: Rendered, renderedSince: number, encoding: Encoding) {
    const page = pageOf(rendered, etagOf(rendered.body), this.#limits.seconds);
    if (renderedSince === this.#generation) this.#hold(key, page);
    if (encoding !== "identity") await this.#compress(page, encoding);
    const packed = page.bodies.get(encoding);
    return {
      headers: headersOf(page, packed === undefined ? "identity" : encoding),
      etag: page.etag,
      body: packed ?? rendered.body,
      brotli: page.held ? (page.bodies.get("br") ?? null) : null,
    };
  }

  /** As `keep`, for what is no text and is asked for by a key of its caller's (`find`). */
  keepAs(key: string, rendered: Rendered, renderedSince: number): KeptAnswer {
    const page = pageOf(rendered, etagOf(rendered.body), this.#limits.seconds);
    if (renderedSince === this.#generation) this.#hold(key, page);
    return { headers: rendered.headers, body: rendered.body, etag: page.etag };
  }

  /** What was kept by `keepAs`. */
  find(key: string): KeptAnswer | null {
    const page = this.#find(key);
    const body = page?.bodies.get("identity");
    if (page === null || body === undefined) return null;
    return { headers: page.headers, body, etag: page.etag };
  }

  drop(topic: string): void {
    this.#generation++;
    for (const [key, page] of this.#pages) if (page.topics.has(topic)) this.#remove(key, page);
  }

  clear(): void {
    this.#generation++;
    for (const [key, page] of this.#pages) this.#remove(key, page);
  }

  /** Answers from the cache, before any hook. `true` when it has answered. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const { cookie, "accept-language": language } = request.headers;
    const page = this.#find(cacheKey(this.addressOf(request.url ?? ""), cookie, language));
    if (page === null) return false;
    this.#answerWith(page, request, response);
    return true;
  }

  /** Answers a page that was made before, and holds it like one that was just made. */
  restore(
    key: string,
    { headers, etag, body, topics }: KeptAnswer & { topics: Iterable<string> },
    since: number,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const page: Page = {
      ...pageOf({ headers, body, topics }, etag, this.#limits.seconds),
      bodies: new Map([["br", body]]),
    };
    if (since === this.#generation) this.#hold(key, page);
    this.#answerWith(page, request, response);
  }

  #answerWith(page: Page, request: IncomingMessage, response: ServerResponse): void {
    if (isKnown(request.headers["if-none-match"], page.etag)) {
      response.writeHead(304, headersOf(page, "identity")).end();
      return;
    }
    const isText = page.headers["content-type"]?.startsWith("text/") ?? false;
    const wanted = isText ? acceptedEncoding(request.headers["accept-encoding"]) : "identity";
    const isHead = request.method === "HEAD";
    const ready = page.bodies.get(wanted);
    if (ready !== undefined) send(page, wanted, ready, response, isHead);
    else this.#sendMade(page, wanted, response, isHead).catch(() => response.destroy());
  }

  async #sendMade(page: Page, wanted: Encoding, response: ServerResponse, isHead: boolean) {
    if (wanted !== "identity") await this.#compress(page, wanted);
    const packed = page.bodies.get(wanted);
    if (packed !== undefined) send(page, wanted, packed, response, isHead);
    else send(page, "identity", await plainBody(page), response, isHead);
  }

  #find(key: string): Page | null {
    const page = this.#pages.get(key);
    if (page === undefined) return null;
    if (page.expires >= Date.now()) return page;
    this.#remove(key, page);
    return null;
  }

  #hold(key: string, page: Page): void {
    const old = this.#pages.get(key);
    if (old !== undefined) this.#remove(key, old);
    this.#pages.set(key, page);
    page.held = true;
    this.#held += page.bytes;
    for (const [oldest, candidate] of this.#pages) {
      if (this.#held <= this.#limits.bytes) break;
      this.#remove(oldest, candidate);
    }
  }

  #remove(key: string, page: Page): void {
    if (!this.#pages.delete(key)) return;
    page.held = false;
    this.#held -= page.bytes;
  }

  #compress(page: Page, encoding: Packed): Promise<void> {
    const begun = page.pending.get(encoding) ?? this.#pack(page, encoding);
    page.pending.set(encoding, begun);
    return begun;
  }

  /** A page that can't be packed is sent as it is. */
  async #pack(page: Page, encoding: Packed): Promise<void> {
    try {
      const body = await compressors[encoding](page, await plainBody(page));
      page.bodies.set(encoding, body);
      const plain = page.bodies.get("identity");
      page.bodies.delete("identity");
      const more = body.length - (plain?.length ?? 0);
      page.bytes += more;
      if (page.held) this.#held += more;
    } catch {
      page.pending.delete(encoding);
    }
  }
}

async function plainBody({ bodies }: Page): Promise<Buffer> {
  const plain = bodies.get("identity");
  if (plain !== undefined) return plain;
  const brotli = bodies.get("br");
  return brotli === undefined
    ? unpackers.gzip(bodies.get("gzip") ?? Buffer.alloc(0))
    : unpackers.br(brotli);
}

function send(
  page: Page,
  encoding: Encoding,
  body: Buffer,
  response: ServerResponse,
  isHead: boolean,
): void {
  response.writeHead(200, { ...headersOf(page, encoding), "content-length": body.length });
  response.end(isHead ? undefined : body);
}

function pageOf({ headers, body, topics }: Rendered, etag: string, seconds: number): Page {
  return {
    headers,
    etag,
    topics: new Set(topics),
    bodies: new Map([["identity", body]]),
    pending: new Map(),
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

/** Pages differ by address and language only; what of the query changes them is part of the address. */
export function cacheKey(url: string, cookie?: string, acceptLanguage?: string): string {
  return `${requestedLocale(cookie, acceptLanguage)} ${url}`;
}

export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  const accepted = String(header ?? "")
    .split(",")
    .map((part) => part.split(";").map((piece) => piece.trim()))
    .filter(([, ...settings]) => !settings.includes("q=0"))
    .map(([name]) => name);
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") ? "gzip" : "identity";
}
