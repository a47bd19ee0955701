import { buildIn } from "./shell.ts";

/**
 * Pages for offline reading, each in a cache of its own with the pictures last seen on it. Only
 * what is public: the server names what an anonymous, cacheable page is about (`x-about`); any
 * other answer at the address deletes the copy.
 */
const PREFIX = "page ";

/**
 * About forty pages with photographs. Far below browsers' quota, beyond which they delete
 * everything of a site.
 */
const QUOTA_BYTES = 60_000_000;

/** A copy this young isn't fetched again. */
const FRESH_MS = 60_000;

const ABOUT = "x-about";
const KEPT_AT = "x-kept-at";
const BUILD = "x-build";
const BYTES = "x-bytes";

/** Handles the network's answer at a page's address: stores it, or deletes the copy. */
export async function takeAnswer(address: string, answer: Response): Promise<void> {
  const url = withoutHash(address);
  if (answer.type === "opaqueredirect" || answer.status >= 500 || answer.status === 429) return;
  const about = answer.headers.get(ABOUT);
  if (!answer.ok || answer.redirected || about === null || isPrivate(answer)) await forget(url);
  else await keep(url, answer);
}

async function keep(url: string, answer: Response): Promise<void> {
  const html = await answer.text();
  const cache = await caches.open(PREFIX + url);
  const build = buildIn(html) ?? "";
  await cache.put(url, stored(new Blob([html]), answer, { [BUILD]: build }));
  for (const { url: picture } of await cache.keys()) {
    const isShown = picture === url || html.includes(new URL(picture).pathname);
    if (!isShown) await cache.delete(picture);
  }
}

/** What may no longer be read at one address may not be read at another. */
async function forget(url: string): Promise<void> {
  const page = await readPage(PREFIX + url);
  if (page === null) return;
  const gone = new Set(page.about);
  for (const name of await pageNames()) {
    const other = await readPage(name);
    if (other === null || other.about.some((id) => gone.has(id))) await caches.delete(name);
  }
}

export async function isFresh(address: string): Promise<boolean> {
  const page = await readPage(PREFIX + withoutHash(address));
  return page !== null && Date.now() - Date.parse(page.keptAt) < FRESH_MS;
}

/** The build whose files a stored page needs; `null` if none is stored. */
export async function buildOf(address: string): Promise<string | null> {
  return (await readPage(PREFIX + withoutHash(address)))?.build ?? null;
}

/** The stored copy, marked with its date. */
export async function findPage(address: string): Promise<Response | undefined> {
  const url = withoutHash(address);
  const plain = new URL(url);
  plain.search = "";
  for (const name of [PREFIX + url, PREFIX + plain.href]) {
    const page = await readPage(name);
    if (page === null) continue;
    const html = await page.response.text();
    const marked = html.replace("<html ", `<html data-kept="${page.keptAt}" `);
    return new Response(marked, { headers: page.response.headers });
  }
  return undefined;
}

/** A picture as last seen; in another size rather than not at all. */
export async function findPicture(address: string, how: "exact" | "any"): Promise<Response | null> {
  for (const name of await pageNames()) {
    const cache = await caches.open(name);
    const found = await cache.match(address, { ignoreVary: true });
    if (found !== undefined) return found;
    if (how === "exact") continue;
    const other = (await cache.keys()).find(({ url }) => isSamePicture(url, address));
    const kept = other && (await cache.match(other, { ignoreVary: true }));
    if (kept !== undefined) return kept;
  }
  return null;
}

/** Stored with its page, if that is stored; replaces its other sizes. */
export async function keepPicture(page: string, address: string, answer: Response): Promise<void> {
  const name = PREFIX + withoutHash(page);
  const isImage = answer.headers.get("content-type")?.startsWith("image/") ?? false;
  if (answer.status !== 200 || !isImage || isPrivate(answer) || !(await caches.has(name))) return;
  const cache = await caches.open(name);
  for (const { url } of await cache.keys()) {
    if (url !== address && isSamePicture(url, address)) await cache.delete(url);
  }
  await cache.put(address, stored(await answer.blob(), answer, {}));
}

/** A folder holds one picture's sizes and formats, and nothing else. */
function isSamePicture(one: string, other: string): boolean {
  const folder = (address: string) => {
    const { pathname } = new URL(address);
    return pathname.slice(0, pathname.lastIndexOf("/") + 1);
  };
  return new URL(one).pathname.startsWith("/media/") && folder(one) === folder(other);
}

/** Enforces the quota, longest unread first. Returns the builds of what is left. */
export async function dropOldest(): Promise<Set<string>> {
  const pages = [];
  for (const name of await pageNames()) {
    const page = await readPage(name);
    if (page === null) await caches.delete(name);
    else pages.push({ name, ...page, bytes: await bytesIn(name) });
  }
  pages.sort((a, b) => b.keptAt.localeCompare(a.keptAt));
  const builds = new Set<string>();
  let bytes = 0;
  for (const page of pages) {
    bytes += page.bytes;
    if (bytes > QUOTA_BYTES && page !== pages[0]) await caches.delete(page.name);
    else builds.add(page.build);
  }
  return builds;
}

async function bytesIn(name: string): Promise<number> {
  const answers = await (await caches.open(name)).matchAll();
  return answers.reduce((sum, { headers }) => sum + Number(headers.get(BYTES)), 0);
}

async function pageNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

async function readPage(name: string) {
  if (!(await caches.has(name))) return null;
  const cache = await caches.open(name);
  const response = await cache.match(name.slice(PREFIX.length), { ignoreVary: true });
  if (response === undefined) return null;
  const header = (key: string) => response.headers.get(key) ?? "";
  const about = header(ABOUT).split(" ");
  return { response, about, keptAt: header(KEPT_AT), build: header(BUILD) };
}

function isPrivate({ headers }: Response): boolean {
  return /\b(?:no-store|private)\b/.test(headers.get("cache-control") ?? "");
}

/** The answer decompressed, with what we need to know later. */
function stored(body: Blob, answer: Response, marks: Record<string, string>): Response {
  const headers = new Headers(answer.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  headers.set(KEPT_AT, new Date().toISOString());
  headers.set(BYTES, String(body.size));
  for (const [name, value] of Object.entries(marks)) headers.set(name, value);
  return new Response(body, { headers });
}

function withoutHash(address: string): string {
  const url = new URL(address);
  url.hash = "";
  return url.href;
}
