import { randomBytes } from "node:crypto";
import { Agent, request as send, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, aPlate, aUser } from "#test/factories.ts";
import { RawConnection } from "#test/raw-connection.ts";
import { addressOf } from "#test/streams.ts";

/**
 * Answers sent before the request's body has been read, over real connections: the next request on
 * the same connection is answered, and the client reads the answer, not a reset.
 */

const app = await testApp(
  { IMAGE_MAX_MB: "0.02", BODY_MAX_MB: "0.5", LIMIT_CONTACT: "1/3600" },
  { pages: true },
);
const address = await addressOf(app.app);
const anna = await aUser(app);
const stranger = await aUser(app);
const { path } = await aMemorial(app, { owner: anna, privacy: "public" });
const { code } = await aPlate(app);

const SIZES = [1000, 70_000, 300_000, 1_000_000, 3_000_000];
const BOUNDARY = "----end-of-part";

type Refusal = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** The whole body, about this long. */
  body?: (size: number) => Buffer;
  /** One of them, depending on the length. */
  status: number[];
};

const signedIn = { cookie: anna.cookie ?? "" };
const json = { "content-type": "application/json" };
const form = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
const tus = { "tus-resumable": "1.0.0", "content-type": "application/offset+octet-stream" };
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]);

const noise = (size: number) => randomBytes(size);
const inJson = (size: number) => Buffer.from(JSON.stringify({ name: "x".repeat(size) }));

function part(name: string, content: Buffer | string, fileName?: string): Buffer {
  const file = fileName === undefined ? "" : `; filename="${fileName}"`;
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from("\r\n")]);
}

const inForm = (...parts: Buffer[]) =>
  Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
const fileOf = (size: number) => inForm(part("file", noise(size), "photo.jpg"));

async function anUpload(): Promise<string> {
  const answer = await anna.post("/api/uploads", undefined, {
    "tus-resumable": "1.0.0",
    "upload-length": "5000000",
  });
  return String(answer.headers["location"]);
}

const REFUSALS: Record<string, Refusal> = {
  "a type that no call takes": { path: "/api/login", body: noise, status: [415] },
  "a body without a type": { path: `${path}/guestbook`, body: noise, status: [415] },
  "JSON that is none": { path: "/api/login", headers: json, body: noise, status: [400, 413] },
  "a write from another site": {
    path: "/api/login",
    headers: { ...json, origin: "https://evil.example" },
    body: inJson,
    status: [403],
  },
  "a call for who is signed in": {
    path: "/api/memorials",
    headers: json,
    body: inJson,
    status: [401],
  },
  "a file from nobody": { path: `${path}/media`, headers: form, body: fileOf, status: [401] },
  "a file for a stranger's page": {
    path: `${path}/media`,
    headers: { ...form, cookie: stranger.cookie ?? "" },
    body: fileOf,
    status: [404],
  },
  "a file of no known kind": {
    path: `${path}/media`,
    headers: { ...form, ...signedIn },
    body: fileOf,
    status: [415],
  },
  "a picture that is too large, with more behind it": {
    path: `${path}/media`,
    headers: { ...form, ...signedIn },
    body: (size) =>
      inForm(
        part("file", Buffer.concat([JPEG, noise(30_000)]), "photo.jpg"),
        part("file", noise(size), "more.jpg"),
      ),
    status: [413],
  },
  "a form with an unknown field": {
    path: `${path}/media`,
    headers: { ...form, ...signedIn },
    body: (size) => inForm(part("other", noise(size), "photo.jpg")),
    status: [400],
  },
  "a form with too many fields": {
    path: `${path}/media`,
    headers: { ...form, ...signedIn },
    body: (size) =>
      inForm(
        ...Array.from({ length: 12 }, (_, index) => part(`caption${index}`, "x")),
        part("file", noise(size), "photo.jpg"),
      ),
    status: [400, 413, 415],
  },
  "a form that is none": {
    path: `${path}/media`,
    headers: { ...form, ...signedIn },
    body: (size) => Buffer.concat([part("file", noise(size), "photo.jpg")]),
    status: [400, 415],
  },
  "a photograph of a plate from nobody": {
    path: `/api/admin/qr-codes/${code}/plate-checks`,
    headers: form,
    body: fileOf,
    status: [401],
  },
  "an unknown call": { path: "/api/nothing", headers: json, body: inJson, status: [404, 413] },
  "a method that a call hasn't": {
    method: "PATCH",
    path: "/api/user",
    headers: json,
    body: inJson,
    status: [405, 413],
  },
  "an address that can't be read": { path: "/api/%E0%A4%A", body: noise, status: [400] },
  "an upload from nobody": { path: "/api/uploads", headers: tus, body: noise, status: [401] },
  "an upload without the protocol": {
    path: "/api/uploads",
    headers: signedIn,
    body: noise,
    status: [412],
  },
  "an upload that is too large": {
    path: "/api/uploads",
    headers: { ...tus, ...signedIn, "upload-length": "99999999999" },
    body: noise,
    status: [413],
  },
  "the rest of somebody else's upload": {
    method: "PATCH",
    path: `/api/uploads/${stranger.id}_${"0".repeat(32)}`,
    headers: { ...tus, ...signedIn, "upload-offset": "0" },
    body: noise,
    status: [404],
  },
  "the rest of an upload at a wrong place": {
    method: "PATCH",
    path: await anUpload(),
    headers: { ...tus, ...signedIn, "upload-offset": "77" },
    body: noise,
    status: [409],
  },
  "the rest of an upload in a wrong type": {
    method: "PATCH",
    path: await anUpload(),
    headers: { ...tus, ...signedIn, "content-type": "text/plain", "upload-offset": "0" },
    body: noise,
    status: [400],
  },
  "a plate's address, asked with a body": {
    method: "GET",
    path: `/q/${code}`,
    body: noise,
    status: [302],
  },
  "a kept page, asked with a body": { method: "GET", path: "/pricing", body: noise, status: [200] },
  "words, asked with a body": {
    method: "GET",
    path: "/locales/da/common.json",
    body: noise,
    status: [200],
  },
  "a health check with a body": { method: "GET", path: "/healthz", body: noise, status: [200] },
};

const cases = Object.entries(REFUSALS).flatMap(([name, refusal]) =>
  SIZES.map((size) => ({ name, size, refusal })),
);

function requestOf({ method = "POST", path: asked, headers = {} }: Refusal, length: number) {
  const lines = { host: new URL(address).host, ...headers, "content-length": String(length) };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${asked} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n`;
}

const NEXT = `GET /healthz HTTP/1.1\r\nhost: ${new URL(address).host}\r\n\r\n`;

/**
 * The next request is answered on the same connection, or the server announced that it closes it.
 */
async function expectNext(connection: RawConnection, said: string | undefined): Promise<void> {
  if (said === "close") return connection.closed();
  expect((await connection.answer()).status).toBe(200);
}

describe("an early refusal", () => {
  it.each(cases)("still answers a pipelined request: $name, $size", async (given) => {
    const { refusal, size } = given;
    const body = refusal.body?.(size) ?? Buffer.alloc(0);
    const connection = await RawConnection.open(address);
    void connection.send(Buffer.concat([Buffer.from(requestOf(refusal, body.length)), body]));
    void connection.send(NEXT);
    const answer = await connection.answer();
    expect(refusal.status, answer.body).toContain(answer.status);
    await expectNext(connection, answer.headers.get("connection"));
  });

  it("keeps a browser's connection usable", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    for (const { name, refusal, size } of cases) {
      const body = refusal.body?.(size) ?? Buffer.alloc(0);
      const method = refusal.method ?? "POST";
      const answer = await asked(agent, method, refusal.path, refusal.headers ?? {}, body);
      expect(refusal.status, name).toContain(answer.statusCode);
      await text(answer);
      const next = await asked(agent, "GET", "/healthz", {}, null);
      expect(next.statusCode, name).toBe(200);
      await text(next);
    }
  });

  it("reaches a client that keeps sending slowly, also in chunks", async () => {
    for (const refusal of Object.values(REFUSALS)) {
      const body = refusal.body?.(300_000) ?? Buffer.alloc(0);
      const connection = await RawConnection.open(address);
      const head = requestOf(refusal, body.length);
      await connection.send(head.replace(/content-length: \d+/, "transfer-encoding: chunked"));
      const pieces = Array.from({ length: 30 }, (_, index) =>
        body.subarray((index * body.length) / 30, ((index + 1) * body.length) / 30),
      );
      for (const piece of pieces) {
        await connection.send(`${piece.length.toString(16)}\r\n`);
        await connection.send(Buffer.concat([piece, Buffer.from("\r\n")]));
        await new Promise(setImmediate);
      }
      expect(await connection.send(`0\r\n\r\n${NEXT}`), refusal.path).toBe(true);
      const answer = await connection.answer();
      expect(refusal.status, refusal.path).toContain(answer.status);
      await expectNext(connection, answer.headers.get("connection"));
    }
  });

  it("arrives before the last byte is sent", async () => {
    const connection = await RawConnection.open(address);
    const refusal = { path: "/api/memorials", headers: json, status: [401] };
    await connection.send(requestOf(refusal, 3_000_000));
    await connection.send(Buffer.alloc(1000, "x"));
    expect((await connection.answer()).status).toBe(401);
    expect(await connection.send(Buffer.alloc(2_999_000, "x"))).toBe(true);
    await connection.send(NEXT);
    expect((await connection.answer()).status).toBe(200);
  });
});

describe("a malformed request", () => {
  it("is answered while more of it arrives", async () => {
    const connection = await RawConnection.open(address);
    await connection.send(`GET / HTTP/1.1\r\nhost: x\r\n`);
    for (let sent = 0; sent < 300; sent += 1) {
      if (!(await connection.send(`x-${sent}: ${"y".repeat(1000)}\r\n`))) break;
    }
    expect((await connection.answer()).status).toBe(431);
    await connection.closed();
  });
});

function asked(
  agent: Agent,
  method: string,
  asking: string,
  headers: Record<string, string>,
  body: Buffer | null,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { "content-length": body.length };
    const options = { agent, method, headers: { ...headers, ...length } };
    send(address + asking, options, resolve)
      .on("error", reject)
      .end(body);
  });
}
