import "fake-indexeddb/auto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  followOutbox,
  listWaiting,
  enqueueWrite,
  removeWaiting,
  sendWaiting,
  type News,
} from "./outbox.ts";

/** A server that answers as told and records its requests. */
let server: Server;
let path = "";
let status = 200;
let received: { key: unknown; body: string }[] = [];

async function answer(request: IncomingMessage, response: ServerResponse) {
  const body = (await request.toArray()).join("");
  received.push({ key: request.headers["idempotency-key"], body });
  const said = status < 400 ? { id: "1" } : { message: "Nej.", fields: { name: "For langt." } };
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(said));
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response)).listen(0);
  await once(server, "listening");
  const address = server.address();
  path = `http://localhost:${typeof address === "object" ? address?.port : ""}/entries`;
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const waiting of await listWaiting()) await removeWaiting(waiting);
  received = [];
  status = 200;
});

const entry = (key: string) => ({ key, path, body: { name: key } });

describe("writes postponed offline", () => {
  test("are sent in order, with their key, and then removed", async () => {
    await enqueueWrite(entry("first"));
    await enqueueWrite(entry("second"));
    expect(await sendWaiting()).toBe(0);
    expect(received).toEqual([
      { key: "first", body: '{"name":"first"}' },
      { key: "second", body: '{"name":"second"}' },
    ]);
    expect(await listWaiting(path)).toEqual([]);
  });

  test("are kept once sent if they carry their author's secret, and not sent again", async () => {
    await enqueueWrite({ ...entry("own"), body: { name: "own", secret: "s" } });
    expect(await sendWaiting()).toBe(0);
    expect(await sendWaiting()).toBe(0);
    expect(received).toHaveLength(1);
    const sentAt = expect.stringMatching(/^\d{4}-/);
    expect(await listWaiting(path)).toMatchObject([{ key: "own", sentAs: "1", sentAt }]);
  });

  test("are sent once, however many pages try at once", async () => {
    await enqueueWrite(entry("one"));
    await Promise.all([sendWaiting(), sendWaiting(), sendWaiting()]);
    expect(received).toHaveLength(1);
  });

  test("wait on while nobody answers or the limit is reached", async () => {
    await enqueueWrite({ ...entry("lost"), path: "http://localhost:1/entries" });
    expect(await sendWaiting()).toBe(1);
    for (const waiting of await listWaiting()) await removeWaiting(waiting);
    await enqueueWrite(entry("busy"));
    for (const later of [429, 503]) {
      status = later;
      expect(await sendWaiting()).toBe(1);
    }
    expect(await listWaiting(path)).toMatchObject([{ key: "busy", problem: null }]);
  });

  test("stay with the reason when refused, and aren't sent again", async () => {
    status = 400;
    await enqueueWrite(entry("refused"));
    expect(await sendWaiting()).toBe(0);
    await sendWaiting();
    expect(received).toHaveLength(1);
    expect(await listWaiting(path)).toMatchObject([
      { body: { name: "refused" }, problem: "Nej. For langt." },
    ]);
  });

  test("can be withdrawn while waiting", async () => {
    await enqueueWrite(entry("regretted"));
    const [waiting] = await listWaiting(path);
    if (waiting !== undefined) await removeWaiting(waiting);
    expect(await sendWaiting()).toBe(0);
    expect(received).toEqual([]);
  });

  test("are reported to open pages, with the answer once it is there", async () => {
    const news: News[] = [];
    const stop = followOutbox((one) => news.push(one));
    await enqueueWrite(entry("told"));
    await sendWaiting();
    await expect.poll(() => news.length).toBe(2);
    expect(news).toEqual([
      { path, key: "told" },
      { path, key: "told", answer: { id: "1" } },
    ]);
    stop();
  });
});
