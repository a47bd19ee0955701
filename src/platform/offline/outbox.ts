import { createStore, del, entries, get, set, type UseStore } from "idb-keyval";
import { OUTBOX } from "#platform/offline/anything-waiting.ts";
import { ApiError, callApi } from "#platform/pages/api-client.ts";

/**
 * What was written without a net, kept in the browser until it can be sent. Each carries the
 * Idempotency-Key of its first attempt, so it is there once however often it is sent.
 */
export type Waiting = {
  key: string;
  /** The call that it is for, and what it says. */
  path: string;
  body: Record<string, string>;
  writtenAt: string;
  /** Why it was refused, once it was sent; `null` while it waits. */
  problem: string | null;
  /** By which id the server has it already, where it is shown to others later; only ever read here. */
  heldAs?: string;
};

/** Told to every open page: something began to wait, was sent (with its answer), or is gone. */
export type News = { path: string; key: string; answer?: unknown };

let opened: UseStore | null = null;

function store(): UseStore {
  opened ??= createStore(OUTBOX, "waiting");
  return opened;
}

type Answer = { id: string; waits?: true } | null;

/** Keeps it, and asks the browser to send it even when the page is closed, if it can. */
export async function putOff(waiting: Omit<Waiting, "writtenAt" | "problem">): Promise<void> {
  await set(
    waiting.key,
    { ...waiting, writtenAt: new Date().toISOString(), problem: null } satisfies Waiting,
    store(),
  );
  tell({ path: waiting.path, key: waiting.key });
  if (waiting.heldAs === undefined) await askForSync().catch(() => undefined);
}

type Syncing = { sync?: { register(tag: string): Promise<void> } };

/** Chromium alone knows it; elsewhere it is sent from a page, now or at the next visit. */
async function askForSync(): Promise<void> {
  if (typeof navigator === "undefined" || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (registration as Syncing | undefined)?.sync?.register(OUTBOX);
}

/** In the order in which it was written. */
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

/** Answers how much still waits. One page, or the worker, sends at a time. */
export async function sendWaiting(): Promise<number> {
  if (typeof navigator !== "undefined" && "locks" in navigator) {
    return navigator.locks.request(OUTBOX, sendInOrder);
  }
  return sendInOrder();
}

async function sendInOrder(): Promise<number> {
  const waiting = (await listWaiting()).filter(isToBeSent);
  for (const [sent, one] of waiting.entries()) {
    // Somebody may have changed their mind while the one before was under way.
    if ((await get(one.key, store())) === undefined) continue;
    if (!(await send(one))) return waiting.length - sent;
  }
  return 0;
}

export function isToBeSent({ problem, heldAs }: Waiting): boolean {
  return problem === null && heldAs === undefined;
}

/** `false` when there is still no net, or nobody who can answer. */
async function send(waiting: Waiting): Promise<boolean> {
  const { path, key, body } = waiting;
  const headers = { "idempotency-key": key };
  try {
    const answer = await callApi<Answer>(path, { method: "POST", body, headers });
    if (answer?.waits) await set(key, { ...waiting, heldAs: answer.id }, store());
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

/** No net, nobody who can answer, or nobody signed in: the same may be let in when it is sent anew. */
export function isForLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || [401, 408, 429].includes(error.status);
}

function tell(news: News): void {
  const channel = new BroadcastChannel(OUTBOX);
  channel.postMessage(news);
  channel.close();
}

/** Answers how to stop. */
export function followOutbox(listen: (news: News) => void): () => void {
  const channel = new BroadcastChannel(OUTBOX);
  channel.addEventListener("message", ({ data }: MessageEvent<News>) => listen(data));
  return () => channel.close();
}
