import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { createApp } from "../src/app.server.ts";
import { features as ours } from "../src/features.server.ts";
import { loadPages } from "../src/pages.server.ts";
import { openServices } from "../src/services.server.ts";
import type { Method } from "#platform/call.ts";
import { readConfig } from "#platform/config.server.ts";
import type { Services } from "#platform/context.server.ts";
import type { Manifest } from "#platform/feature.server.ts";
import type { ProcessQueues } from "#platform/images/process-queues.server.ts";
import { startWorker, type WorkerTiming } from "#platform/job-worker.server.ts";
import type { Answer, CallTree, ClientOf } from "#test/answers.ts";
import { atEnd } from "#test/at-end.ts";
import type { CONTRACTS } from "#test/contracts.ts";
import { OUR_IBAN } from "#test/bank-files.ts";
import { testDatabase } from "#test/database.ts";
import { sharedProcesses } from "#test/processes.ts";

export type TestApp = {
  app: FastifyInstance;
  services: Services;
  /** A browser with this cookie, or with none; `from` its address. */
  as: (cookie?: string, from?: string) => Client;
};

/** As it is called here, and where there is TLS. */
const SESSION = /^(__Host-)?session$/;

/** All calls of the application. */
export type Calls = CallTree<(typeof CONTRACTS)[number]>;
export type Client = ClientOf<Calls>;

/** Generous where a test isn't about limits; one that is sets its own. */
export const PATIENT = Object.fromEntries(
  [
    "LOGIN_ADDRESS",
    "LOGIN_ACCOUNT",
    "LOGIN_EVERYWHERE",
    "REGISTER",
    "TOKEN",
    "MAIL_ADDRESS",
    "MAIL_ACCOUNT",
    "MAIL_RECIPIENT",
    "INVITATION",
    "CLAIM_ADDRESS",
    "LOOKUP",
    "STARTER_CODE",
    "STARTER_CODE_DAY",
    "PASS_ADDRESS",
    "PASS_NETWORK",
    "PASS_MEMORIAL",
    "WRITE",
    "ENTRY",
    "GREETING_PICTURE",
    "GREETING_PICTURE_DAY",
    "GREETING_PICTURE_PAGE",
    "SEARCH",
    "COMPOSITION",
    "SITEMAP",
    "DOCUMENT_DOWNLOAD",
    "CONTACT",
    "BUG_REPORT",
    "ORDER",
    "WITHDRAWAL",
    "REPORT",
  ].map((name) => [`LIMIT_${name}`, "100000/60"]),
);

type Options = {
  /** Instead of the product's own. */
  features?: readonly Manifest[];
  /** With the jobs at work; as in production, or with these timings. */
  worker?: boolean | Partial<WorkerTiming>;
  /** Instead of those of all test files, for a test that keeps them busy. */
  processes?: ProcessQueues;
  /** With the pages, as they were built before the tests (`npm test` does it). */
  pages?: boolean;
};

/** The whole application on the test file's database; closed when the test ends, or the file. */
export async function testApp(
  settings: Record<string, string> = {},
  options: Options = {},
): Promise<TestApp> {
  const { url } = await testDatabase();
  const directory = await mkdtemp(join(tmpdir(), "mindelys-test-"));
  const { features = ours, processes = sharedProcesses() } = options;
  const config = readConfig(
    {
      NODE_ENV: "test",
      DATABASE_URL: url,
      DATABASE_POOL: "5",
      DATA_DIRECTORY: directory,
      LOG_LEVEL: "fatal",
      // Without an account nothing can be ordered.
      BANK_IBAN: OUR_IBAN,
      // Tests make people without a plate; the tests of the doors shut this one.
      HIDDEN_REGISTRATION: "true",
      // Tests put films, sound and many pictures on pages that nobody pays for.
      FREE_PICTURES: "all",
      ...PATIENT,
      ...settings,
    },
    features,
  );
  const { services, close } = await openServices(config, () => undefined, features, processes);
  const worker = options.worker ? await testWorker(services, options.worker) : null;
  const app = await createApp(services, options.pages ? await loadPages(config) : null, features);
  atEnd(async () => {
    await app.close();
    await worker?.stop();
    await close();
    await rm(directory, { recursive: true, force: true });
  });
  return { app, services, as: (cookie, from) => clientOf(app, cookie, from) };
}

function testWorker(services: Services, timing: true | Partial<WorkerTiming>) {
  return startWorker(services, services.registry.jobs, timing === true ? {} : timing);
}

function clientOf(
  app: FastifyInstance,
  cookie: string | undefined,
  remoteAddress = "127.0.0.1",
): Client {
  async function call<Body>(
    method: Method,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const answer = await app.inject({
      method,
      url: path,
      remoteAddress,
      headers: { ...(cookie !== undefined && { cookie }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    });
    const session = answer.cookies.find(({ name }) => SESSION.test(name));
    return {
      status: answer.statusCode,
      headers: answer.headers as Answer["headers"],
      body: bodyOf(answer.payload) as Body,
      text: answer.payload,
      cookie: session && session.value !== "" ? `${session.name}=${session.value}` : undefined,
      setCookie: [answer.headers["set-cookie"] ?? []]
        .flat()
        .find((set) => SESSION.test(set.split("=")[0] ?? "")),
    };
  }
  return {
    cookie,
    get: (path, headers) => call("GET", path, undefined, headers),
    post: (path, body, headers) => call("POST", path, body, headers),
    put: (path, body, headers) => call("PUT", path, body, headers),
    delete: (path, headers, body) => call("DELETE", path, body, headers),
    async send(path, form, headers) {
      const request = new Request("http://localhost", { method: "POST", body: form });
      const type = request.headers.get("content-type") ?? "";
      const body = Buffer.from(await request.arrayBuffer());
      return call("POST", path, body, { ...headers, "content-type": type });
    },
  };
}

export function bodyOf(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
