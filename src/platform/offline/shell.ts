/**
 * The built files of pages, stored per build: a kept page is read with the files it came with, so
 * an old page never runs new code. A build that neither this worker nor a kept page uses is deleted
 * as a whole.
 */
const PREFIX = "files ";

const SHELL = __SHELL__;

/** Shown offline in place of a page that isn't kept. */
const OFFLINE_PAGE = "/offline";

/** The build of a page's HTML: each build has its own name for the route list. */
export function buildIn(html: string): string | null {
  return /\/assets\/manifest-([\w-]+)\.js/.exec(html)?.[1] ?? null;
}

/** All or nothing: an incomplete shell is discarded and fetched again on the next visit. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(PREFIX + SHELL.build);
  await cache.addAll([OFFLINE_PAGE, ...SHELL.files]);
}

/** Further files that a page of a build has used. */
export async function keepFiles(build: string, addresses: readonly string[]): Promise<void> {
  const cache = await caches.open(PREFIX + build);
  for (const address of addresses) {
    if ((await cache.match(address)) === undefined) await cache.add(address);
  }
}

/** File names contain a hash, so contents never change. */
export async function answerFile(request: Request): Promise<Response> {
  return (await findFile(request.url)) ?? fetch(request);
}

/** Texts keep their address across builds: stored ones are for offline use only. */
export async function answerTexts(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await findFile(request.url);
    if (kept === undefined) throw error;
    return kept;
  }
}

async function findFile(address: string): Promise<Response | undefined> {
  for (const name of await shellNames()) {
    const found = await (await caches.open(name)).match(address, { ignoreVary: true });
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The offline message. It is shown at the address of another page, whose code must not hydrate it,
 * so it has no scripts.
 */
export async function answerOfflinePage(): Promise<Response> {
  const cache = await caches.open(PREFIX + SHELL.build);
  const page = await cache.match(OFFLINE_PAGE, { ignoreVary: true });
  if (page === undefined) return Response.error();
  const html = withoutScripts(await page.text());
  return new Response(html, { status: 503, headers: page.headers });
}

const IS_CODE = /^[^>]*\btype="(?:module|application)/;
const SCRIPT_END = "</script>";

/** The first classic script chooses the theme, and stays. */
function withoutScripts(html: string): string {
  let hasTheme = false;
  return withoutPreloads(html)
    .split("<script")
    .map((part, index) => {
      if (index === 0) return part;
      if (hasTheme || IS_CODE.test(part)) return after(part, SCRIPT_END);
      hasTheme = true;
      return `<script${part}`;
    })
    .join("");
}

function withoutPreloads(html: string): string {
  return html
    .split("<link ")
    .map((part, index) => {
      if (index === 0) return part;
      const attributes = part.slice(0, part.indexOf(">"));
      return attributes.includes('rel="modulepreload"') ? after(part, ">") : `<link ${part}`;
    })
    .join("");
}

function after(text: string, end: string): string {
  return text.slice(text.indexOf(end) + end.length);
}

/** Deletes the files of builds that no page uses any more. */
export async function dropOldShells(used: ReadonlySet<string>): Promise<void> {
  for (const name of await shellNames()) {
    const build = name.slice(PREFIX.length);
    if (build !== SHELL.build && !used.has(build)) await caches.delete(name);
  }
}

async function shellNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}
