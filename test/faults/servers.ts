import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { Answer } from "#test/answers.ts";
import { bodyOf, PATIENT, type Client } from "#test/app.ts";
import { startServer, type ServerProcess } from "#test/server-process.ts";
import { postmasterOf } from "./processes.ts";

/** Servers in processes of their own, to be killed, stopped and started by the tests. */

export type Place = {
  directory: string;
  /** Where it answers: the same for every server that runs here. */
  url(): string;
  server(): ServerProcess;
  start(): Promise<ServerProcess>;
  as: (cookie?: string) => Client;
};

/** One place for a server and its data; whatever still runs there at the end of the file ends. */
export async function aPlace(settings: Record<string, string> = {}): Promise<Place> {
  const directory = await mkdtemp(join(tmpdir(), "mindelys-faults-"));
  let server: ServerProcess | null = null;
  afterAll(async () => {
    await server?.end("SIGTERM");
    const left = await postmasterOf(directory);
    if (left !== null) process.kill(left.pid, "SIGKILL");
    // The processes of a killed PostgreSQL end a moment after it, and write until then.
    await rm(directory, { recursive: true, force: true, maxRetries: 20 });
  });
  const running = () => {
    if (server === null) throw new Error("No server was started here.");
    return server;
  };
  const url = () => running().url;
  return {
    directory,
    url,
    server: running,
    async start() {
      const given = { DATABASE_URL: "", DATA_DIRECTORY: directory, LOG_LEVEL: "fatal" };
      server = await startServer({ ...given, ...PATIENT, ...settings }, { port: server?.port });
      return server;
    },
    as: (cookie) => clientAt(url, cookie),
  };
}

type Given = { headers?: Record<string, string>; body?: string | FormData };

/** A browser of a server that listens. */
export function clientAt(url: () => string, cookie?: string): Client {
  async function call<Body>(
    method: string,
    path: string,
    given: Given = {},
  ): Promise<Answer<Body>> {
    const headers = { ...(cookie !== undefined && { cookie }), ...given.headers };
    const { body } = given;
    const answer = await fetch(url() + path, { redirect: "manual", method, headers, body });
    const text = await answer.text();
    const setCookie = answer.headers.getSetCookie().find((set) => set.startsWith("session="));
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: bodyOf(text) as Body,
      text,
      cookie: setCookie?.split(";")[0],
      setCookie,
    };
  }
  const json = (body: unknown, headers: Record<string, string> = {}): Given =>
    body === undefined
      ? { headers }
      : {
          body: JSON.stringify(body),
          headers: { "content-type": "application/json", ...headers },
        };
  return {
    cookie,
    get: (path, headers) => call("GET", path, { headers }),
    post: (path, body, headers) => call("POST", path, json(body, headers)),
    put: (path, body, headers) => call("PUT", path, json(body, headers)),
    delete: (path, headers) => call("DELETE", path, { headers }),
    send: (path, form) => call("POST", path, { body: form }),
  };
}
