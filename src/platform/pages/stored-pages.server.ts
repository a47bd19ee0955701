import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "#platform/context.server.ts";
import { brotli, cacheKey, type PageCache } from "#platform/http/page-cache.server.ts";
import {
  LOCALE_PARAMETER,
  LOCALES,
  localeInAddress,
  requestedLocale,
} from "#platform/i18n/locales.ts";
import { PageStore, type PageName, type PageRevision } from "./page-store.server.ts";

/**
 * In what state the page at a path would be made now; `null` where nobody can tell before it is made: at once for
 * paths of other pages, which are never stored.
 */
export type RevisionOf = (path: string) => Promise<PageRevision | null> | null;

type Rendered = {
  headers: Record<string, string>;
  etag: string;
  body: Buffer;
  /** What is packed already isn't packed again. */
  packed: Buffer | null;
  topics: ReadonlySet<string>;
};

/** The only query strings of stored pages: any other would make addresses without end. */
const STORED_QUERIES = new Set(LOCALES.map((locale) => `${LOCALE_PARAMETER}=${locale}`));

/** The path of an address whose page may be stored, or `null`. */
function storedPath(address: string): string | null {
  const [path = "", ...queries] = address.split("?");
  const isStored = queries.every((query) => STORED_QUERIES.has(query)) && queries.length < 2;
  return isStored && path !== "" && !path.includes("#") ? path : null;
}

type Parts = {
  store: PageStore;
  pageCache: PageCache;
  revisionOf: RevisionOf;
  log: Services["log"];
};

type Settings = {
  services: Pick<Services, "config" | "log">;
  buildId: string;
  pageCache: PageCache;
  /** Of each feature that has pages to store. */
  revisions: readonly RevisionOf[];
};

const SWEEP_MS = 3_600_000;

/** Sweeps what earlier builds left behind, and from time to time what other nodes wrote to a shared disk. */
export function openStoredPages({ services, buildId, pageCache, revisions }: Settings) {
  const { config, log } = services;
  const store = new PageStore({ ...config.pageStore, build: buildId });
  const sweep = () => {
    store.sweep().catch((error: unknown) => log.warn({ err: error }, "stored pages not swept"));
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_MS).unref();
  const revisionOf: RevisionOf = (path) => {
    for (const revisionOf of revisions) {
      const asked = revisionOf(path);
      if (asked !== null) return asked;
    }
    return null;
  };
  const pages = new StoredPages({ store, pageCache, revisionOf, log });
  return { pages, close: () => clearInterval(timer) };
}

/**
 * Answers pages from the store that memory doesn't hold, at the revision that was just read. It is read before
 * a page is rendered: whatever changes afterwards makes another revision, so that no page is ever kept under
 * one that is newer than its data.
 */
export class StoredPages {
  readonly #log: Services["log"];
  readonly #store: PageStore;
  readonly #pageCache: PageCache;
  readonly #revisionOf: RevisionOf;
  readonly #read = new WeakMap<IncomingMessage, { name: PageName } & PageRevision>();

  constructor({ store, pageCache, revisionOf, log }: Parts) {
    this.#log = log;
    this.#store = store;
    this.#pageCache = pageCache;
    this.#revisionOf = revisionOf;
  }

  /** `null` for what is never stored, else whether it has answered. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> | null {
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    const address = this.#pageCache.addressOf(request.url ?? "");
    const path = storedPath(address);
    if (path === null || !this.#store.isOn) return null;
    return this.#answer({ path, address }, request, response).catch(() => false);
  }

  async #answer(
    { path, address }: Record<"path" | "address", string>,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const since = this.#pageCache.generation;
    const asked = this.#revisionOf(path);
    if (asked === null) return false;
    const { cookie, "accept-language": language } = request.headers;
    const locale = localeInAddress(address) ?? requestedLocale(cookie, language);
    const name = { address, locale };
    // Both at once: a file is known by the revision in it, whichever of them is read first.
    const [read, find] = await Promise.all([asked, this.#store.read(name)]);
    if (read === null) return false;
    const page = find(read.revision);
    if (page === null) {
      this.#read.set(request, { name, ...read });
      return false;
    }
    const restored = { ...page, topics: [read.topic] };
    const key = cacheKey(address, cookie, language);
    this.#pageCache.restore(key, restored, since, request, response);
    return true;
  }

  /** Stores what was just made for this request, where its revision was read before and tells all of it. */
  async keep(request: IncomingMessage, { topics, body, packed, ...page }: Rendered): Promise<void> {
    const read = this.#read.get(request);
    if (read === undefined || topics.size !== 1 || !topics.has(read.topic)) return;
    try {
      const compressed = packed ?? (await brotli(body));
      await this.#store.put(read.name, read.revision, { ...page, body: compressed });
    } catch (error) {
      this.#log.warn({ err: error }, "a page could not be stored");
    }
  }
}
