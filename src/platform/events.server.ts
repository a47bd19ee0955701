import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { Log } from "#platform/log.server.ts";

/** Something happened to `topic`. The event names the row; who needs more reads it. */
export type AppEvent = { topic: string; kind: string; id: string };

type Listener = (event: AppEvent) => void;
const CHANNEL = "app_events";
/** NOTIFY carries 8000 bytes at most. */
const PAYLOAD_BYTES = 7000;
const RETRY_MS = 500;

export type Events = Awaited<ReturnType<typeof openEvents>>;

/**
 * Events between nodes, over LISTEN/NOTIFY.
 *
 * `announce` goes out with the writer's transaction: nobody ever keeps what it made stale.
 * `publish` goes out after it, many in one NOTIFY: PostgreSQL lets transactions that notify
 * commit only one at a time, which would hold every visitor's write to one disk flush.
 * Either way the writer's own node hears at once, so that people see what they just did.
 */
export async function openEvents(settings: { url: string; database: Database; log: Log }) {
  const node = randomUUID();
  const listeners = new Set<Listener>();
  const gapListeners = new Set<() => void>();
  let queue: AppEvent[] = [];
  let flushing: Promise<void> | null = null;
  let closed = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  function deliver(event: AppEvent) {
    for (const listener of listeners) listener(event);
  }

  function receive(payload: string | undefined) {
    const [from, ...events]: [string, ...AppEvent[]] = JSON.parse(payload ?? '[""]');
    if (from !== node) events.forEach(deliver);
  }

  function lost() {
    if (closed || client === null) return;
    client.removeAllListeners();
    client.on("error", () => undefined);
    client = null;
    for (const tell of gapListeners) tell();
    retry = setTimeout(() => void listen().catch(lost), RETRY_MS);
  }

  async function listen() {
    const next = new pg.Client({ connectionString: settings.url, keepAlive: true });
    client = next;
    next.on("error", lost);
    next.on("end", lost);
    next.on("notification", (message) => receive(message.payload));
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    for (const tell of gapListeners) tell();
  }

  async function flush() {
    while (queue.length > 0) {
      const payloads = batches(node, queue);
      queue = [];
      for (const payload of payloads) {
        await settings.database.$client.query("select pg_notify($1, $2)", [CHANNEL, payload]);
      }
    }
  }

  await listen();

  return {
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Called when events may have been missed: whatever was kept because of them must go. */
    onGap(listener: () => void) {
      gapListeners.add(listener);
    },
    isListening: () => client !== null,
    async announce(tx: Transaction, event: AppEvent) {
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify([node, event])})`);
    },
    deliver,
    publish(event: AppEvent) {
      deliver(event);
      queue.push(event);
      flushing ??= flush()
        .catch((error: unknown) => settings.log.error({ err: error }, "events not sent"))
        .finally(() => {
          flushing = null;
        });
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await flushing;
      await client?.end().catch(() => undefined);
    },
  };
}

function batches(node: string, events: AppEvent[]): string[] {
  const payloads: string[] = [];
  let batch: AppEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1;
    if (bytes + size > PAYLOAD_BYTES) {
      payloads.push(JSON.stringify([node, ...batch]));
      batch = [];
      bytes = 0;
    }
    batch.push(event);
    bytes += size;
  }
  payloads.push(JSON.stringify([node, ...batch]));
  return payloads;
}
