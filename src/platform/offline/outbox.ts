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
  /** The code of that refusal, if the call has codes for refusals. */
  refusal?: string | null;
  /** Of a call that takes many at once, each with its own result. */
  batch?: Batch;
  /** The server's id of an entry that waits for moderation; only read here. */
  heldAs?: string;
  /** The server's id of an entry that was accepted, kept for a while as its author may change it. */
  sentAs?: string;
  /** When the server accepted it. */
  sentAt?: string;
};

/** The field of the body that lists them, and how many it takes. They carry their own ids. */
type Batch = { field: string; max: number };

/** In the order of what was sent. */
type BatchAnswer = {
  results: { verdict: string; message: string; refusal?: string | null }[];
};

/** Broadcast to open pages: something was postponed, sent (with its answer), or removed. */
export type News = { path: string; key: string; answer?: unknown };

let opened: UseStore | null = null;

function store(): UseStore {
  opened ??= createStore(OUTBOX, "waiting");
  return opened;
}

type Answer = { id: string; waits?: true } | null;

type NewWrite = Omit<Waiting, "writtenAt" | "problem" | "refusal">;

/** Stores it, and asks the browser to send it even after the page is closed, if supported. */
export async function enqueueWrite(waiting: NewWrite): Promise<void> {
  await set(
    waiting.key,
    { ...waiting, writtenAt: new Date().toISOString(), problem: null } satisfies Waiting,
    store(),
  );
  tell({ path: waiting.path, key: waiting.key });
  if (waiting.heldAs === undefined && waiting.sentAs === undefined)
    await askForSync().catch(() => undefined);
}

/**
 * Sends it now, after what waits already, which it may depend on; or queues it until it can be sent.
 * Throws what the call was refused with.
 */
export async function sendOrEnqueue<Answer>(
  write: NewWrite,
  send: () => Promise<Answer>,
): Promise<{ answer: Answer } | { needsLogin: boolean }> {
  let needsLogin = false;
  try {
    if ((await sendWaiting()) === 0) return { answer: await send() };
  } catch (error) {
    if (!isForLater(error)) throw error;
    needsLogin = error instanceof ApiError && error.status === 401;
  }
  await enqueueWrite(write);
  return { needsLogin };
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
  let left = waiting.length;
  for (const together of inBatches(waiting)) {
    if (!(await sendPart(together))) return left;
    left -= together.length;
  }
  return 0;
}

/** In order: neighbours that one call takes together, up to its limit. */
function inBatches(waiting: readonly Waiting[]): Waiting[][] {
  const batches: Waiting[][] = [];
  for (const one of waiting) {
    const last = batches.at(-1);
    const isTogether =
      one.batch !== undefined &&
      last?.[0]?.batch !== undefined &&
      last[0].path === one.path &&
      last.length < one.batch.max;
    if (isTogether) last.push(one);
    else batches.push([one]);
  }
  return batches;
}

/** `false` if there is still no network, or no server that can answer. */
async function sendPart(together: readonly Waiting[]): Promise<boolean> {
  const present: Waiting[] = [];
  for (const one of together) {
    // It may have been withdrawn while the previous ones were sent.
    if ((await get(one.key, store())) !== undefined) present.push(one);
  }
  const [first] = present;
  if (first === undefined) return true;
  return first.batch === undefined ? send(first) : sendBatch(present, first.path, first.batch);
}

async function sendBatch(sent: readonly Waiting[], path: string, batch: Batch): Promise<boolean> {
  try {
    const body = { [batch.field]: sent.map((one) => one.body) };
    const { results } = await callApi<BatchAnswer>(path, { method: "POST", body });
    for (const [place, one] of sent.entries()) await settle(one, results[place]);
  } catch (error) {
    if (!(error instanceof ApiError) || isForLater(error)) return false;
    return refuseBatch(sent, path, { batch, error });
  }
  tell({ path, key: sent.at(-1)?.key ?? "" });
  return true;
}

/** One that is refused as a whole stops none of the others. */
async function refuseBatch(
  sent: readonly Waiting[],
  path: string,
  { batch, error }: { batch: Batch; error: ApiError },
): Promise<boolean> {
  const [first] = sent;
  if (first !== undefined && sent.length === 1) await refuse(first, error);
  if (sent.length === 1) return true;
  for (const one of sent) if (!(await sendBatch([one], path, batch))) return false;
  return true;
}

async function settle(one: Waiting, result: BatchAnswer["results"][number] | undefined) {
  // Without a result nothing is known of it: it is sent again.
  if (result === undefined) return;
  if (result.verdict !== "refused") return del(one.key, store());
  const { message: problem, refusal = null } = result;
  return set(one.key, { ...one, problem, refusal } satisfies Waiting, store());
}

async function refuse(waiting: Waiting, { message, fields }: ApiError): Promise<void> {
  const problem = `${message} ${Object.values(fields).join(" ")}`.trim();
  await set(waiting.key, { ...waiting, problem } satisfies Waiting, store());
  tell({ path: waiting.path, key: waiting.key });
}

export function isToBeSent({ problem, heldAs, sentAs }: Waiting): boolean {
  return problem === null && heldAs === undefined && sentAs === undefined;
}

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
    await refuse(waiting, error);
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
