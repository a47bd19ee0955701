import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { Log } from "#platform/log.server.ts";
import { newRevisionOf } from "#platform/pages/topic-revisions.server.ts";

/** An event about `topic`. It names the row; listeners read the rest themselves. */
export type AppEvent = { topic: string; kind: string; id: string };

type Listener = (event: AppEvent) => void;
type Settings = { url: string; database: Database; log: Log };

const CHANNEL = "app_events";
/** The maximum payload of NOTIFY is 8000 bytes. */
const PAYLOAD_BYTES = 7000;
const RETRY_MS = 500;
const NOTIFY = "select pg_notify($1, $2)";

/**
 * Events between nodes, over LISTEN/NOTIFY.
 *
 * `announce` is sent with the writer's transaction, so no node caches what it made stale.
 * `publish` is sent after it, many in one NOTIFY: PostgreSQL lets transactions that notify commit
 * only one at a time, so every visitor's write would wait for a disk flush of its own. Either way
 * the writer's own node is notified at once, so that people see what they just did.
 */
export class Events {
  readonly #settings: Settings;
  readonly #node = randomUUID();
  readonly #listeners = new Set<Listener>();
  readonly #gapListeners = new Set<() => void>();
  #queue: AppEvent[] = [];
  #flushing: Promise<void> | null = null;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  private constructor(settings: Settings) {
    this.#settings = settings;
  }

  static async open(settings: Settings): Promise<Events> {
    const events = new Events(settings);
    await events.#listen();
    return events;
  }

  subscribe(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** Called when events may have been missed: everything cached since has to be dropped. */
  onGap(listener: () => void): void {
    this.#gapListeners.add(listener);
  }

  get isListening(): boolean {
    return this.#client !== null;
  }

  async announce(tx: Transaction, event: AppEvent): Promise<void> {
    await tx.execute(sql`
      with changed as (${newRevisionOf(event.topic)})
      select pg_notify(${CHANNEL}, ${JSON.stringify([this.#node, event])})`);
  }

  /** Notifies this node only; `announce` and `publish` notify the others. */
  deliver(event: AppEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  publish(event: AppEvent): void {
    this.deliver(event);
    this.#queue.push(event);
    this.#flushing ??= this.#flush()
      .catch((error: unknown) => this.#settings.log.error({ err: error }, "events not sent"))
      .finally(() => {
        this.#flushing = null;
      });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#flushing;
    await this.#client?.end().catch(() => undefined);
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#settings.url, keepAlive: true });
    const lost = () => this.#lost(client);
    client.on("error", lost);
    client.on("end", lost);
    client.on("notification", (message) => this.#receive(message.payload ?? '[""]'));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#client = client;
      this.#tellOfGap();
    } catch (error) {
      client.removeListener("end", lost);
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  #lost(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = null;
    this.#tellOfGap();
    this.#listenLater();
  }

  #listenLater(): void {
    if (this.#closed) return;
    this.#retry = setTimeout(() => {
      this.#listen().catch(() => this.#listenLater());
    }, RETRY_MS);
  }

  #tellOfGap(): void {
    for (const tell of this.#gapListeners) tell();
  }

  #receive(payload: string): void {
    const [from, ...events] = JSON.parse(payload) as [string, ...AppEvent[]];
    if (from === this.#node) return;
    for (const event of events) this.deliver(event);
  }

  async #flush(): Promise<void> {
    while (this.#queue.length > 0) {
      const payloads = batches(this.#node, this.#queue);
      this.#queue = [];
      for (const payload of payloads) {
        await this.#settings.database.$client.query(NOTIFY, [CHANNEL, payload]);
      }
    }
  }
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
