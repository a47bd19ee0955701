import type { ServerResponse } from "node:http";

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 25_000;
/** A reader this far behind is let go; its browser asks again. */
const BACKLOG_BYTES = 256 * 1024;

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  // Ended, it leaves nothing open that a stop of the server would have to wait for.
  connection: "close",
  "x-accel-buffering": "no",
  "x-content-type-options": "nosniff",
};

/** Who listens at a stream. */
export type Listener = {
  /** Which kinds of news they get to hear. */
  hears(kind: string): boolean;
  network: string;
  /** By which session, and as whom; `null` for a visitor. */
  signedIn: { sessionId: string; userId: string } | null;
};

/** Open streams of server-sent events, by the topic that each is told of. */
export class EventStreams {
  readonly #groups = new Map<string, Map<ServerResponse, Listener>>();
  readonly #turns = new Map<string, Promise<void>>();
  #open = 0;

  get open(): number {
    return this.#open;
  }

  /** Takes an answer over and keeps it open until either side ends it. */
  add(topic: string, stream: ServerResponse, listener: Listener): void {
    const group = this.#groups.get(topic) ?? new Map<ServerResponse, Listener>();
    this.#groups.set(topic, group.set(stream, listener));
    this.#open++;
    stream.writeHead(200, HEADERS).write("retry: 3000\n\n");
    const beat = setInterval(() => write(stream, ":\n\n"), HEARTBEAT_MS);
    stream.on("close", () => {
      clearInterval(beat);
      this.#open--;
      group.delete(stream);
      if (group.size === 0) this.#groups.delete(topic);
    });
  }

  send(topic: string, kind: string, data: unknown): void {
    const text = `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const [stream, { hears }] of this.#groups.get(topic) ?? []) {
      if (hears(kind)) write(stream, text);
    }
  }

  /** Who listens, to one topic or to any. */
  listeners(topic?: string): Listener[] {
    const groups = topic === undefined ? [...this.#groups.values()] : [this.#groups.get(topic)];
    return groups.flatMap((group) => [...(group?.values() ?? [])]);
  }

  endWhere(matches: (listener: Listener) => boolean): void {
    for (const group of this.#groups.values()) {
      for (const [stream, listener] of group) if (matches(listener)) stream.end();
    }
  }

  end(topic: string): void {
    for (const stream of this.#groups.get(topic)?.keys() ?? []) stream.end();
  }

  endAll(): void {
    for (const topic of this.#groups.keys()) this.end(topic);
  }

  /**
   * Does a topic's work one after the other, so that nothing overtakes what came before it; and
   * none where nobody listens.
   */
  inTurn(topic: string, work: () => Promise<void>): void {
    if (!this.#groups.has(topic)) return;
    const turn = (this.#turns.get(topic) ?? Promise.resolve()).then(work).finally(() => {
      if (this.#turns.get(topic) === turn) this.#turns.delete(topic);
    });
    this.#turns.set(topic, turn);
  }
}

function write(stream: ServerResponse, text: string): void {
  // Ended, but not gone from its group yet.
  if (stream.writableEnded) return;
  if (stream.writableLength > BACKLOG_BYTES) stream.destroy();
  else stream.write(text);
}
