import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { addFiles, untilSettled } from "#test/media.ts";
import { photograph } from "#test/pictures.ts";
import { present } from "#test/present.ts";
import { addressOf } from "#test/streams.ts";

/** Parts of files (RFC 9110, 14), by which players and interrupted downloads go on. */
const app = await testApp({}, { worker: true });
const base = await addressOf(app.app);

/** The address of a picture that everybody may see. */
async function aFile(): Promise<string> {
  const page = await aMemorial(app, { privacy: "public" });
  const bytes = await photograph({ width: 400, height: 300 }).toBuffer();
  const { id } = present((await addFiles(page, [{ bytes }])).body.items[0]);
  await untilSettled(page, id);
  const { body } = await page.owner.get(`${page.path}/media/${id}`);
  return present(body.variants[0]).url;
}

async function fetchBytes(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(base + url, { headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

it("a part is sent as it is asked for, of GET alone", async () => {
  const url = await aFile();
  const { bytes } = await fetchBytes(url);
  const { length } = bytes;
  for (const [range, from, to] of [
    ["bytes=0-0", 0, 0],
    ["bytes=10-19", 10, 19],
    [`bytes=${length - 5}-`, length - 5, length - 1],
    ["bytes=-7", length - 7, length - 1],
    ["bytes=10-99999999", 10, length - 1],
    ["bytes=-99999999", 0, length - 1],
  ] as const) {
    const part = await fetchBytes(url, { range });
    expect(part.answer.status).toBe(206);
    expect(part.answer.headers.get("content-range")).toBe(`bytes ${from}-${to}/${length}`);
    expect(part.bytes.equals(bytes.subarray(from, to + 1))).toBe(true);
  }
  for (const range of [
    "bytes=5-2",
    "bytes=99999999-5",
    "bytes=",
    "bytes=0-1,4-5",
    "lines=1-2",
    "bytes=x",
  ]) {
    const whole = await fetchBytes(url, { range });
    expect({ range, status: whole.answer.status }).toEqual({ range, status: 200 });
    expect(whole.bytes.length).toBe(length);
  }
  for (const range of [
    "bytes=99999999-",
    "bytes=99999999-99999999",
    `bytes=${length}-`,
    "bytes=-0",
  ]) {
    const { answer } = await fetchBytes(url, { range });
    expect({ range, status: answer.status }).toEqual({ range, status: 416 });
    expect(answer.headers.get("content-range")).toBe(`bytes */${length}`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  const head = await fetch(base + url, { method: "HEAD", headers: { range: "bytes=0-0" } });
  expect(head.status).toBe(200);
  expect(head.headers.get("content-length")).toBe(String(length));
});

it("a part is sent only of what the download began with", async () => {
  const url = await aFile();
  const { answer, bytes } = await fetchBytes(url);
  const etag = answer.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[\w-]+"$/);
  const asked = (given: string) => fetchBytes(url, { range: "bytes=10-19", "if-range": given });
  const part = await asked(etag);
  expect(part.answer.status).toBe(206);
  expect(part.bytes.equals(bytes.subarray(10, 20))).toBe(true);
  for (const other of ['"another"', `W/${etag}`, "Sat, 28 Nov 2026 10:00:00 GMT", "*"]) {
    const whole = await asked(other);
    expect({ other, status: whole.answer.status }).toEqual({ other, status: 200 });
    expect(whole.bytes.equals(bytes)).toBe(true);
    const outside = { range: "bytes=99999999-", "if-range": other };
    expect((await fetchBytes(url, outside)).answer.status).toBe(200);
  }
});
