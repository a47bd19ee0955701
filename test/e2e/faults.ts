import {
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Request,
  type WebError,
} from "@playwright/test";

export type Faults = {
  /** Returns how to stop it. */
  follow(context: BrowserContext): () => void;
  /** A refusal that the test provokes, as `POST 409 /api/register` in the console. */
  expect(pattern: RegExp): void;
  expectNone(): void;
  seen(): readonly string[];
};

/** A signed-in page requests its data before it learns that nobody is signed in. */
const SIGNED_OUT = /\b401\b.* \/api\/(?:user|resellers\/me)\//;

/**
 * Requests that are running when the network is lost: pictures, fonts, the worker's own script
 * (503: its answer).
 */
export const NO_NET =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|when fetching the script|\b503\b/;

/**
 * Collects everything a browser complains about: errors in the console (including violations of the
 * content security policy), uncaught exceptions, and requests to other sites.
 */
export function watch(address: string): Faults {
  const seen: string[] = [];
  const expected = [SIGNED_OUT];
  const unexpected = () => seen.filter((fault) => !expected.some((one) => one.test(fault)));

  return {
    seen: () => seen,
    expect: (pattern) => expected.push(pattern),
    expectNone: () => expect(unexpected(), "what the browser complained of").toEqual([]),
    follow(context) {
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === "error") seen.push(complaint(message, address));
      };
      const onError = (error: WebError) => void seen.push(String(error.error()));
      const onRequest = (request: Request) => {
        const { origin, protocol } = new URL(request.url());
        if (/^https?:$/.test(protocol) && origin !== address) seen.push(`left for ${origin}`);
      };
      context.on("console", onConsole).on("weberror", onError).on("request", onRequest);
      return () =>
        void context.off("console", onConsole).off("weberror", onError).off("request", onRequest);
    },
  };
}

function complaint(message: ConsoleMessage, address: string): string {
  return `${message.text()} ${message.location().url.replace(address, "")}`;
}
