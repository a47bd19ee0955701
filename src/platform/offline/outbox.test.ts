import "fake-indexeddb/auto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  followOutbox,
  listWaiting,
  putOff,
  removeWaiting,
  sendWaiting,
  type News,
} from "./outbox.ts";

/** A server that answers as it is told and remembers what it was sent. */
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
  path = `http://localhost:${typeof address === "object" ? address?.port : ""}/candles`;
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const waiting of await listWaiting()) await removeWaiting(waiting);
  received = [];
  status = 200;
});

const candle = (key: string) => ({ key, path, body: { name: key } });

describe("what was written without a net", () => {
  test("is sent in its order, with its key, and waits no longer", async () => {
    await putOff(candle("first"));
    await putOff(candle("second"));
    expect(await sendWaiting()).toBe(0);
    expect(received).toEqual([
      { key: "first", body: '{"name":"first"}' },
      { key: "second", body: '{"name":"second"}' },
    ]);
    expect(await listWaiting(path)).toEqual([]);
  });

  test("is sent once, however many pages try at the same time", async () => {
    await putOff(candle("one"));
    await Promise.all([sendWaiting(), sendWaiting(), sendWaiting()]);
    expect(received).toHaveLength(1);
  });

  test("waits on while nobody answers, or only that it is too much just now", async () => {
    await putOff({ ...candle("lost"), path: "http://localhost:1/candles" });
    expect(await sendWaiting()).toBe(1);
    for (const waiting of await listWaiting()) await removeWaiting(waiting);
    await putOff(candle("busy"));
    for (const later of [429, 503]) {
      status = later;
      expect(await sendWaiting()).toBe(1);
    }
    expect(await listWaiting(path)).toMatchObject([{ key: "busy", problem: null }]);
  });

  test("is kept with the reason when it is refused, and not sent again", async () => {
    status = 400;
    await putOff(candle("refused"));
    expect(await sendWaiting()).toBe(0);
    await sendWaiting();
    expect(received).toHaveLength(1);
    expect(await listWaiting(path)).toMatchObject([
      { body: { name: "refused" }, problem: "Nej. For langt." },
    ]);
  });

  test("can be taken back while it waits", async () => {
    await putOff(candle("regretted"));
    const [waiting] = await listWaiting(path);
    if (waiting !== undefined) await removeWaiting(waiting);
    expect(await sendWaiting()).toBe(0);
    expect(received).toEqual([]);
  });

  test("is told to open pages, with the answer once it is there", async () => {
    const news: News[] = [];
    const stop = followOutbox((one) => news.push(one));
    await putOff(candle("told"));
    await sendWaiting();
    await expect.poll(() => news.length).toBe(2);
    expect(news).toEqual([
      { path, key: "told" },
      { path, key: "told", answer: { id: "1" } },
    ]);
    stop();
  });
});
