import { stat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser, type TestUser } from "#test/factories.ts";
import { aPhotograph, filesOf } from "#test/media.ts";
import { photograph } from "#test/pictures.ts";
import { present } from "#test/present.ts";
import { addressOf } from "#test/streams.ts";

const app = await testApp({
  IMAGE_MAX_MB: "1",
  SCAN_MAX_MB: "2",
  AUDIO_MAX_MB: "1",
  DOCUMENT_MAX_MB: "1",
  VIDEO_MAX_MB: "2",
});
const base = await addressOf(app.app);
const MB = 1024 * 1024;

type Given = { size: number; type?: string; name?: string };

/** The creation request of the protocol (tus 1.0). */
function begin({ cookie = "" }: Partial<TestUser>, { size, type = "image/jpeg", name }: Given) {
  const encoded = (text: string) => Buffer.from(text).toString("base64");
  return fetch(`${base}/api/uploads`, {
    method: "POST",
    headers: {
      cookie,
      "tus-resumable": "1.0.0",
      "upload-length": String(size),
      "upload-metadata": `filename ${encoded(name ?? "foto.jpg")},filetype ${encoded(type)}`,
    },
  });
}

function headersFor({ cookie = "" }: Partial<TestUser>, offset: number) {
  return {
    cookie,
    "tus-resumable": "1.0.0",
    "upload-offset": String(offset),
    "content-type": "application/offset+octet-stream",
  };
}

function go(who: Partial<TestUser>, place: string, offset: number, bytes: Uint8Array) {
  const headers = headersFor(who, offset);
  return fetch(`${base}${place}`, { method: "PATCH", headers, body: Uint8Array.from(bytes) });
}

async function offsetOf({ cookie = "" }: Partial<TestUser>, place: string) {
  const headers = { cookie, "tus-resumable": "1.0.0" };
  const answer = await fetch(`${base}${place}`, { method: "HEAD", headers });
  return answer.ok ? Number(answer.headers.get("upload-offset")) : answer.status;
}

/** Sends the first part of the announced upload, then drops the connection. */
async function cutOff(who: TestUser, place: string, whole: Uint8Array, sent: number) {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  const headers = Object.entries(headersFor(who, 0)).map(([name, value]) => `${name}: ${value}`);
  const head = [
    `PATCH ${place} HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `content-length: ${whole.length}`,
    ...headers,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(whole.subarray(0, sent));
  const arrived = join(app.services.config.dataDirectory, "uploads", idOf(place));
  await expect.poll(async () => (await stat(arrived)).size).toBe(sent);
  socket.resetAndDestroy();
}

const placeOf = (answer: Response) => new URL(answer.headers.get("location") ?? "", base).pathname;
const idOf = (place: string) => place.split("/").at(-1) ?? "";

describe("an upload", () => {
  it("resumes after a lost connection and becomes an item", async () => {
    const { owner, path } = await aMemorial(app);
    const bytes = await photograph({ width: 320, height: 240 }).toBuffer();
    const begun = await begin(owner, { size: bytes.length, name: "Sommer på Fanø.jpg" });
    expect(begun.status).toBe(201);
    const place = placeOf(begun);
    await cutOff(owner, place, bytes, 4000);
    await expect.poll(() => offsetOf(owner, place)).toBe(4000);
    const early = await owner.post(`${path}/media`, { uploadId: idOf(place) });
    expect(early.status).toBe(400);
    expect(Object.keys(early.body.fields ?? {})).toEqual(["uploadId"]);
    expect((await go(owner, place, 4000, bytes.subarray(4000))).status).toBe(204);
    const given = { uploadId: idOf(place), caption: "Fanø", altText: "Et hus" };
    const { status, body } = await owner.post(`${path}/media`, given);
    expect({ status, item: body.items[0] }).toMatchObject({
      status: 201,
      item: { kind: "image", status: "processing", caption: "Fanø", altText: "Et hus" },
    });
    const original = await owner.get(`${path}/media/${present(body.items[0]).id}/original`);
    expect(original.headers["content-disposition"]).toContain("Sommer%20p%C3%A5%20Fan%C3%B8.jpg");
    expect(original.headers["content-length"]).toBe(String(bytes.length));
  });

  it("leaves no files behind once it has become an item", async () => {
    const { owner, path } = await aMemorial(app);
    const bytes = await aPhotograph();
    const place = placeOf(await begin(owner, { size: bytes.length }));
    await go(owner, place, 0, bytes);
    expect((await owner.post(`${path}/media`, { uploadId: idOf(place) })).status).toBe(201);
    expect((await filesOf(app)).filter((file) => file.includes(idOf(place)))).toEqual([]);
  });

  it("rejects any other offset", async () => {
    const owner = await aUser(app);
    const place = placeOf(await begin(owner, { size: 100 }));
    expect((await go(owner, place, 50, Buffer.alloc(50))).status).toBe(409);
    expect(await offsetOf(owner, place)).toBe(0);
  });

  it("is accessible to its creator only", async () => {
    const [{ owner, path }, other] = [await aMemorial(app), await aMemorial(app)];
    const bytes = await aPhotograph();
    const place = placeOf(await begin(owner, { size: bytes.length }));
    await go(owner, place, 0, bytes.subarray(0, 100));
    expect(await offsetOf(other.owner, place)).toBe(404);
    expect((await go(other.owner, place, 100, bytes.subarray(100))).status).toBe(404);
    const { cookie = "" } = other.owner;
    const headers = { cookie, "tus-resumable": "1.0.0" };
    expect((await fetch(`${base}${place}`, { method: "DELETE", headers })).status).toBe(404);
    expect(await offsetOf({}, place)).toBe(401);
    await go(owner, place, 100, bytes.subarray(100));
    const taken = await other.owner.post(`${other.path}/media`, { uploadId: idOf(place) });
    expect(Object.keys(taken.body.fields ?? {})).toEqual(["uploadId"]);
    expect((await owner.post(`${path}/media`, { uploadId: idOf(place) })).status).toBe(201);
  });

  it.each([
    "../../etc/passwd",
    "%2e%2e%2fx",
    "0190f3a4-0000-7000-8000-000000000000_abc",
    "",
    "x".repeat(201),
  ])("with an invalid id is not found: %s", async (uploadId) => {
    const { owner, path } = await aMemorial(app);
    const { status, body } = await owner.post(`${path}/media`, { uploadId });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: ["uploadId"],
    });
    const own = uploadId === "" ? `${owner.id}_..%2f..%2fx` : `${owner.id}_/../${uploadId}`;
    expect(await offsetOf(owner, `/api/uploads/${own}`)).toBe(404);
  });
});

describe("a limit", () => {
  it.each([
    ["image/jpeg", MB + 1],
    ["image/heic", MB + 1],
    ["video/mp4", 2 * MB + 1],
    ["", 2 * MB + 1],
  ])("is reported before the first byte: %s of %i", async (type, size) => {
    const owner = await aUser(app);
    const before = await filesOf(app);
    const answer = await begin(owner, { size, type });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "tooLarge", message: expect.any(String) });
    expect(await filesOf(app)).toEqual(before);
  });

  it("applies to the detected type, not the declared one, and the rejected bytes are deleted", async () => {
    const { owner, path } = await aMemorial(app);
    const bytes = Buffer.concat([await aPhotograph(), Buffer.alloc(MB)]);
    const begun = await begin(owner, { size: bytes.length, type: "video/mp4", name: "film.mp4" });
    const place = placeOf(begun);
    expect((await go(owner, place, 0, bytes)).status).toBe(204);
    const answer = await owner.post(`${path}/media`, { uploadId: idOf(place) });
    expect(answer).toMatchObject({ status: 413, body: { code: "tooLarge" } });
    expect((await filesOf(app)).filter((file) => file.includes(idOf(place)))).toEqual([]);
  });

  it.each([
    ["unsupportedType", 415, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["unreadableFile", 422, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1])],
  ])(
    "unsupported and unreadable files are refused, too: %s, and their bytes deleted",
    async (code, status, bytes) => {
      const { owner, path } = await aMemorial(app);
      const place = placeOf(await begin(owner, { size: bytes.length }));
      await go(owner, place, 0, bytes);
      const answer = await owner.post(`${path}/media`, { uploadId: idOf(place) });
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
      expect((await filesOf(app)).filter((file) => file.includes(idOf(place)))).toEqual([]);
    },
  );

  it("applies to signed-in users; others get unauthorized", async () => {
    expect((await begin({}, { size: 100 })).status).toBe(401);
  });
});
