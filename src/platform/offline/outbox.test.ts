import "fake-indexeddb/auto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { once } from "node:events";
import { ApiError } from "#platform/pages/api-client.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  followOutbox,
  listWaiting,
  enqueueWrite,
  removeWaiting,
  sendOrEnqueue,
  sendWaiting,
  type News,
} from "./outbox.ts";

/** A server that answers as told and records its requests. */
let server: Server;
let path = "";
let status = 200;
/** What is answered, where the call isn't about one entry. */
let said: unknown = null;
let received: { key: unknown; body: string }[] = [];

async function answer(request: IncomingMessage, response: ServerResponse) {
  const body = (await request.toArray()).join("");
  received.push({ key: request.headers["idempotency-key"], body });
  const usual = status < 400 ? { id: "1" } : { message: "Nej.", fields: { name: "For langt." } };
  const answered = JSON.stringify(said ?? usual);
  response.writeHead(status, { "content-type": "application/json" }).end(answered);
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
  said = null;
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

const scan = (key: string, max = 500) => ({
  key,
  path,
  body: { id: key },
  batch: { field: "scans", max },
});
const bodies = () => received.map(({ body }) => JSON.parse(body) as unknown);
const done = { verdict: "done", message: "Pakket." };

describe("writes that a call takes together", () => {
  test("are sent in order and up to its limit, and each stays with its own refusal", async () => {
    for (const key of ["a", "b", "c"]) await enqueueWrite(scan(key, 2));
    const refused = { verdict: "refused", message: "Forkert kort.", refusal: "wrongCard" };
    said = { results: [done, refused] };
    expect(await sendWaiting()).toBe(0);
    expect(bodies()).toEqual([{ scans: [{ id: "a" }, { id: "b" }] }, { scans: [{ id: "c" }] }]);
    expect(await listWaiting(path)).toMatchObject([
      { key: "b", problem: "Forkert kort.", refusal: "wrongCard" },
    ]);
  });

  test("are told one by one where one of them has them refused as a whole", async () => {
    for (const key of ["a", "b"]) await enqueueWrite(scan(key));
    status = 400;
    expect(await sendWaiting()).toBe(0);
    expect(bodies()).toEqual([
      { scans: [{ id: "a" }, { id: "b" }] },
      { scans: [{ id: "a" }] },
      { scans: [{ id: "b" }] },
    ]);
    expect(await listWaiting(path)).toMatchObject([
      { key: "a", problem: "Nej. For langt." },
      { key: "b", problem: "Nej. For langt." },
    ]);
  });

  test("wait on where nobody answers, or nothing is said of them", async () => {
    for (const key of ["a", "b"]) await enqueueWrite(scan(key));
    status = 503;
    expect(await sendWaiting()).toBe(2);
    status = 200;
    said = { results: [done] };
    await sendWaiting();
    expect(await listWaiting(path)).toMatchObject([{ key: "b", problem: null }]);
  });

  test("can be queued again after a refusal", async () => {
    await enqueueWrite(scan("late"));
    said = { results: [{ verdict: "refused", message: "Ret uret.", refusal: "clock" }] };
    await sendWaiting();
    await enqueueWrite(scan("late"));
    expect(await listWaiting(path)).toMatchObject([{ key: "late", problem: null }]);
  });
});

describe("a write that is tried at once", () => {
  test("goes after those that wait, and is queued where they can't be sent", async () => {
    await enqueueWrite(entry("first"));
    expect(await sendOrEnqueue(entry("second"), () => Promise.resolve("sent"))).toEqual({
      answer: "sent",
    });
    expect(received.map(({ key }) => key)).toEqual(["first"]);

    status = 503;
    await enqueueWrite(entry("third"));
    const never = () => Promise.reject(new Error("sent before those that wait"));
    expect(await sendOrEnqueue(entry("fourth"), never)).toEqual({ needsLogin: false });
    const keys = (await listWaiting(path)).map(({ key }) => key);
    expect(keys.toSorted()).toEqual(["fourth", "third"]);
  });

  test("isn't queued where it is refused", async () => {
    const refused = new ApiError(409, "Nej.");
    await expect(sendOrEnqueue(entry("no"), () => Promise.reject(refused))).rejects.toBe(refused);
    const loggedOut = () => Promise.reject(new ApiError(401, "Log ind."));
    expect(await sendOrEnqueue(entry("later"), loggedOut)).toEqual({ needsLogin: true });
    expect(await listWaiting(path)).toMatchObject([{ key: "later" }]);
  });
});
