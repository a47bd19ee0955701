import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";
import { OUTBOX } from "#platform/offline/anything-waiting.ts";
import { ApiError, callApi } from "#platform/pages/api-client.ts";

/**
 * Writes made offline, stored in the browser until they can be sent. Each carries the
 * Idempotency-Key of its first attempt, so repeating is safe.
 */
export type Waiting = {
  key: string;
  /** Its call and body. */
  path: string;
  body: Record<string, string>;
  writtenAt: string;
  /** Why it was refused; `null` while it waits. */
  problem: string | null;
  /** The server's id of an entry that waits for moderation; only read here. */
  heldAs?: string;
  /** The server's id of an entry that was accepted, kept for a while as its author may change it. */
  sentAs?: string;
  /** When the server accepted it. */
  sentAt?: string;
};

/** Broadcast to open pages: something was postponed, sent (with its answer), or removed. */
export type News = { path: string; key: string; answer?: unknown };

let opened: UseStore | null = null;

function store(): UseStore {
  opened ??= createStore(OUTBOX, "waiting");
  return opened;
}

type Answer = { id: string; waits?: true } | null;

/** Stores it, and asks the browser to send it even after the page is closed, if supported. */
export async function enqueueWrite(waiting: Omit<Waiting, "writtenAt" | "problem">): Promise<void> {
  await set(
    waiting.key,
    { ...waiting, writtenAt: new Date().toISOString(), problem: null } satisfies Waiting,
    store(),
  );
  tell({ path: waiting.path, key: waiting.key });
  if (waiting.heldAs === undefined && waiting.sentAs === undefined)
    await askForSync().catch(() => undefined);
}

type Syncing = { sync?: { register(tag: string): Promise<void> } };

/** Chromium only; elsewhere a page sends it, now or on the next visit. */
async function askForSync(): Promise<void> {
  if (typeof navigator === "undefined" || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (registration as Syncing | undefined)?.sync?.register(OUTBOX);
}

/** In the order of writing. */
export async function listWaiting(path?: string): Promise<Waiting[]> {
  const all = (await entries<string, Waiting>(store())).map(([, waiting]) => waiting);
  return all
    .filter((waiting) => path === undefined || waiting.path === path)
    .toSorted((a, b) => a.writtenAt.localeCompare(b.writtenAt));
}

export async function removeWaiting({ path, key }: Waiting): Promise<void> {
  await del(key, store());
  tell({ path, key });
}

/** Returns how many still wait. One page, or the worker, sends at a time. */
export async function sendWaiting(): Promise<number> {
  if (typeof navigator !== "undefined" && "locks" in navigator) {
    return navigator.locks.request(OUTBOX, sendInOrder);
  }
  return sendInOrder();
}

async function sendInOrder(): Promise<number> {
  const waiting = (await listWaiting()).filter(isToBeSent);
  for (const [sent, one] of waiting.entries()) {
    // It may have been withdrawn while the previous one was sent.
    if ((await get(one.key, store())) === undefined) continue;
    if (!(await send(one))) return waiting.length - sent;
  }
  return 0;
}

export function isToBeSent({ problem, heldAs, sentAs }: Waiting): boolean {
  return problem === null && heldAs === undefined && sentAs === undefined;
}

/** `false` if there is still no network, or no server that can answer. */
async function send(waiting: Waiting): Promise<boolean> {
  const { path, key, body } = waiting;
  const headers = { "idempotency-key": key };
  try {
    const answer = await callApi<Answer>(path, { method: "POST", body, headers });
    const sent = { ...waiting, sentAt: new Date().toISOString() };
    if (answer?.waits) await set(key, { ...sent, heldAs: answer.id }, store());
    else if (answer !== null && body["secret"] !== undefined)
      await set(key, { ...sent, sentAs: answer.id }, store());
    else await del(key, store());
    tell(answer?.waits ? { path, key } : { path, key, answer });
  } catch (error) {
    if (!(error instanceof ApiError) || isForLater(error)) return false;
    const fields = Object.values(error.fields).join(" ");
    await set(key, { ...waiting, problem: `${error.message} ${fields}`.trim() }, store());
    tell({ path, key });
  }
  return true;
}

/** No network, no server that can answer, or not signed in: retrying may succeed. */
export function isForLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || [401, 408, 429].includes(error.status);
}

function tell(news: News): void {
  const channel = new BroadcastChannel(OUTBOX);
  channel.postMessage(news);
  channel.close();
}

/** Returns unsubscribe. */
export function followOutbox(listen: (news: News) => void): () => void {
  const channel = new BroadcastChannel(OUTBOX);
  channel.addEventListener("message", ({ data }: MessageEvent<News>) => listen(data));
  return () => channel.close();
}
