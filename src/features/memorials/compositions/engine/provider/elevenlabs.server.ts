import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { promptFor } from "./prompt.ts";
import { ProviderError, type MusicProvider, type Style } from "./provider.ts";

export type ElevenLabsSettings = { key: string; url: string; timeLimitMs: number };

/** Constant, so that a limit of bytes is one of minutes, too; MP3 whichever model they take. */
const OUTPUT_FORMAT = "mp3_44100_128";

/** Orders pieces of music of ElevenLabs (`POST /v1/music`). */
export function elevenLabs({ key, url, timeLimitMs }: ElevenLabsSettings): MusicProvider {
  return {
    async order(style, stopped) {
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeLimitMs)]);
      const address = new URL(`v1/music?output_format=${OUTPUT_FORMAT}`, withEndSlash(url));
      const answer = await send(address, { key, style, signal });
      if (answer.ok && isSound(answer) && answer.body !== null)
        return Readable.fromWeb(answer.body as ReadableStream, { signal });
      // Nothing in it is of use: it is not read.
      await answer.body?.cancel().catch(() => undefined);
      throw refusalIn(answer);
    },
  };
}

type Order = { key: string; style: Style; signal: AbortSignal };

async function send(address: URL, { key, style, signal }: Order): Promise<Response> {
  try {
    return await fetch(address, {
      method: "POST",
      // The key goes nowhere else.
      redirect: "manual",
      signal,
      headers: {
        "xi-api-key": key,
        "content-type": "application/json",
        accept: "audio/mpeg",
        "accept-encoding": "identity",
      },
      body: JSON.stringify({
        prompt: promptFor(style),
        music_length_ms: style.minutes * 60_000,
        force_instrumental: true,
      }),
    });
  } catch (error) {
    const problem = isUnsent(error) ? "unreached" : "lost";
    throw new ProviderError(problem, "ElevenLabs didn't answer", { cause: error });
  }
}

/** What fails before a connection stands; afterwards nobody knows what arrived. */
const UNSENT = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

function isUnsent(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : null;
  return cause instanceof Error && "code" in cause && UNSENT.includes(String(cause.code));
}

function isSound({ headers }: Response): boolean {
  return /^(?:audio\/|application\/octet-stream)/.test(headers.get("content-type") ?? "");
}

const CLOSED = [401, 402, 403];
const BUSY = [429, 503];

function refusalIn({ ok, status, headers }: Response): ProviderError {
  const says = `ElevenLabs answered ${status}`;
  if (ok) return new ProviderError("unusable", `${says} with something else than sound`);
  if (CLOSED.includes(status)) return new ProviderError("closed", says);
  if (BUSY.includes(status)) {
    const seconds = Number(headers.get("retry-after") ?? Number.NaN);
    const retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
    return new ProviderError("unreached", says, { retryAfterSeconds });
  }
  // A gateway gives up on work that goes on behind it.
  return new ProviderError(status >= 500 ? "lost" : "refused", says);
}

function withEndSlash(url: string): string {
  return url.endsWith("/") ? url : `${url}/`;
}
