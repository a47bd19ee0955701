import { DRAFT_FILES } from "./drafts.ts";

// A chosen file that can't be uploaded yet, kept in this browser so that a reload doesn't lose it:
// in memory, and in a cache where the browser has one.

/** Nobody comes back to a page begun longer ago. */
const KEPT_MS = 86_400_000;

const NAME = "x-name";
const CHANGED_AT = "x-changed-at";
const KEPT_AT = "x-kept-at";

const inMemory = new Map<string, File>();

export async function keepDraftFile(key: string, file: File): Promise<void> {
  inMemory.set(key, file);
  const headers = {
    "content-type": file.type,
    [NAME]: encodeURIComponent(file.name),
    [CHANGED_AT]: String(file.lastModified),
    [KEPT_AT]: String(Date.now()),
  };
  await inCache((cache) => cache.put(addressOf(key), new Response(file, { headers })));
}

/** The file as it was chosen, with its name and date: an interrupted upload of it is resumed. */
export async function readDraftFile(key: string): Promise<File | null> {
  const held = inMemory.get(key);
  if (held !== undefined) return held;
  const kept = await inCache(async (cache) => {
    await dropExpired(cache);
    return cache.match(addressOf(key));
  });
  if (!kept) return null;
  const { headers } = kept;
  return new File([await kept.blob()], decodeURIComponent(headers.get(NAME) ?? ""), {
    type: headers.get("content-type") ?? "",
    lastModified: Number(headers.get(CHANGED_AT)),
  });
}

export async function dropDraftFile(key: string): Promise<void> {
  inMemory.delete(key);
  await inCache((cache) => cache.delete(addressOf(key)));
}

/** After a log-out the next person at this computer finds none of them. */
export async function forgetDraftFiles(): Promise<void> {
  inMemory.clear();
  await ifAllowed(() => caches.delete(DRAFT_FILES));
}

async function dropExpired(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    const keptAt = Number((await cache.match(request))?.headers.get(KEPT_AT));
    if (keptAt < Date.now() - KEPT_MS) await cache.delete(request);
  }
}

function addressOf(key: string): string {
  return `/${encodeURIComponent(key)}`;
}

function inCache<Found>(run: (cache: Cache) => Promise<Found>): Promise<Found | null> {
  return ifAllowed(async () => run(await caches.open(DRAFT_FILES)));
}

/** Without a certificate, or where storage is refused, there are no caches: memory remains. */
async function ifAllowed<Found>(run: () => Promise<Found>): Promise<Found | null> {
  if (!("caches" in globalThis)) return null;
  try {
    return await run();
  } catch {
    return null;
  }
}
