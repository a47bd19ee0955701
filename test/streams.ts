import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import type { Method } from "#platform/call.ts";
import { onTestFinished } from "vitest";

export type Told = { event: string; data: ReturnType<typeof JSON.parse> };

/** The URL of an application with real connections; it listens from the first call on. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** An answer over a real connection; an endless stream has sent nothing yet. */
export async function readAs(cookie: string | undefined, url: string) {
  const ending = new AbortController();
  const answer = await fetch(url, {
    redirect: "manual",
    signal: ending.signal,
    headers: cookie === undefined ? {} : { cookie },
  });
  const { status, headers } = answer;
  const isStream = headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const bytes = isStream ? Buffer.of() : Buffer.from(await answer.arrayBuffer());
  ending.abort();
  return { status, headers, bytes };
}

type Asking = { cookie?: string | undefined; method?: Method; body?: unknown };

/**
 * As `readAs`, without a connection: whoever asks thousands of times waits for none. What answers before the
 * application does, as kept pages, is not asked.
 */
export async function readInProcess(
  app: FastifyInstance,
  address: string,
  { cookie, method = "GET", body }: Asking = {},
) {
  const answer = await app.inject({
    method,
    url: address,
    headers: cookie === undefined ? {} : { cookie },
    ...(body !== undefined && { payload: body as object }),
    payloadAsStream: true,
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
  const isStream = headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const bytes = isStream ? Buffer.of() : await buffer(answer.stream());
  answer.raw.res.destroy();
  return { status: answer.statusCode, headers, bytes };
}

/** A stream of server-sent events, open until the test ends or the server ends it. */
export class EventStream {
  readonly response: Response;
  readonly #chunks: AsyncIterator<string>;
  #text = "";

  private constructor(response: Response) {
    this.response = response;
    const text = response.body?.pipeThrough(new TextDecoderStream());
    this.#chunks = (text ?? new ReadableStream<string>())[Symbol.asyncIterator]();
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<EventStream> {
    const broken = new AbortController();
    onTestFinished(() => broken.abort());
    return new EventStream(await fetch(url, { headers, signal: broken.signal }));
  }

  /** The next event; `null` once the server has ended the stream. */
  async next(): Promise<Told | null> {
    for (;;) {
      const end = this.#text.indexOf("\n\n");
      if (end === -1) {
        const { value, done } = await this.#chunks.next();
        if (done === true) return null;
        this.#text += value;
        continue;
      }
      const told = asTold(this.#text.slice(0, end));
      this.#text = this.#text.slice(end + 2);
      if (told !== null) return told;
    }
  }
}

/** Comments and the retry hint are no events. */
function asTold(block: string): Told | null {
  const fields = new Map(block.split("\n").map((line) => splitOnce(line, ": ")));
  const data = fields.get("data");
  return data === undefined ? null : { event: fields.get("event") ?? "", data: JSON.parse(data) };
}

function splitOnce(text: string, by: string): [string, string] {
  const at = text.indexOf(by);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + by.length)];
}
