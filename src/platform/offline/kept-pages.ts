import { buildIn } from "./shell.ts";

/**
 * Pages that can be read without the net, each in a cache of its own with the pictures last seen
 * on it. Only what anybody may see: the server names what a page is about (`x-about`) where it is
 * anonymous and may be kept; whatever else is answered at the address ends the copy.
 */
const PREFIX = "page ";

/**
 * Forty memorials with their photographs, about. Far below what browsers give a site, of which
 * they otherwise throw away everything at once.
 */
const QUOTA_BYTES = 60_000_000;

/** A copy this young is not asked for again. */
const FRESH_MS = 60_000;

const ABOUT = "x-about";
const KEPT_AT = "x-kept-at";
const BUILD = "x-build";
const BYTES = "x-bytes";

/** What the net answered for a page's address: keeps it, or drops what was kept. */
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

/** Whoever may no longer be read at one address may not be read at another either. */
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

/** The build whose files a kept page needs; `null` where nothing is kept. */
export async function buildOf(address: string): Promise<string | null> {
  return (await readPage(PREFIX + withoutHash(address)))?.build ?? null;
}

/** The kept copy, marked with the moment that it is of; older letters' pages read as the newest. */
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

/** A picture as it was last seen; in another size than asked for rather than not at all. */
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

/** With the page that it is on, if that is kept; in place of its other sizes. */
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

/** The same folder holds a picture's sizes and forms, and nothing else. */
function isSamePicture(one: string, other: string): boolean {
  const folder = (address: string) => {
    const { pathname } = new URL(address);
    return pathname.slice(0, pathname.lastIndexOf("/") + 1);
  };
  return new URL(one).pathname.startsWith("/media/") && folder(one) === folder(other);
}

/** Holds the quota, the longest unread first. Answers the builds that what is left is of. */
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

/** As answered, but no longer compressed, with what we want to know about it later. */
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
