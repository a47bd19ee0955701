import { once } from "node:events";
import { createServer, request, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cacheKey, PageCache } from "#platform/http/page-cache.server.ts";

const HTML = { "content-type": "text/html; charset=utf-8", "x-mark": "kept" };
const body = Buffer.from("<p>Kære Inger</p>".repeat(100));

let cache = new PageCache({ bytes: 1e6, seconds: 60 });
const server = createServer((asked, answer) => {
  if (!cache.answer(asked, answer)) answer.writeHead(404).end();
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await once(server, "close");
});

type Got = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Bare HTTP: fetch would undo the compression and add headers of its own. */
function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Got> {
  const { port } = server.address() as AddressInfo;
  return new Promise((done, fail) => {
    const asked = request({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    asked.on("error", fail);
    asked.end();
  });
}

function keep(path: string, topics: string[], since = cache.generation, bytes = body) {
  const kept = { headers: HTML, body: bytes, topics };
  return cache.keep(cacheKey(path), kept, since, "identity");
}

describe("a kept page", () => {
  it("is answered whole, with its headers, to GET and HEAD alone", async () => {
    await keep("/a", ["inger"]);
    const got = await get("/a");
    expect(got).toMatchObject({ status: 200, headers: HTML });
    expect(got.body.equals(body)).toBe(true);
    const head = await get("/a", {}, "HEAD");
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0) });
    expect(head.headers["content-length"]).toBe(String(body.length));
    expect((await get("/a", {}, "POST")).status).toBe(404);
  });

  it("is one for each address, with its query, and each language", async () => {
    await keep("/b", ["inger"]);
    expect((await get("/b?page=2")).status).toBe(404);
    expect((await get("/b", { "accept-language": "en" })).status).toBe(404);
    expect((await get("/b", { cookie: "i18nextLng=es" })).status).toBe(404);
    expect((await get("/b", { cookie: "session=abc", "accept-language": "de" })).status).toBe(200);
  });

  it("is sent compressed to whoever takes it, also to two who are the first", async () => {
    await keep("/c", ["inger"]);
    for (const [encoding, unpack] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const asked = { "accept-encoding": encoding };
      const both = await Promise.all([get("/c", asked), get("/c", asked)]);
      for (const got of [...both, await get("/c", asked)]) {
        expect(got.headers["content-encoding"]).toBe(encoding);
        expect(unpack(got.body).equals(body)).toBe(true);
      }
    }
    const refused = await get("/c", { "accept-encoding": "br;q=0, gzip;q=0" });
    expect(refused.headers["content-encoding"]).toBeUndefined();
  });

  it("isn't sent again to whoever has it", async () => {
    await keep("/d", ["inger"]);
    const { headers } = await get("/d");
    const tag = headers.etag ?? "";
    for (const known of [tag, `W/${tag}`, `"andet", ${tag}`, "*"]) {
      expect(await get("/d", { "if-none-match": known })).toMatchObject({
        status: 304,
        body: Buffer.alloc(0),
      });
    }
    expect((await get("/d", { "if-none-match": '"andet"' })).status).toBe(200);
  });

  it("goes with the first news of any of its topics; the others stay", async () => {
    await keep("/e", ["inger", "niels"]);
    await keep("/f", ["karen"]);
    cache.drop("niels");
    expect((await get("/e")).status).toBe(404);
    expect((await get("/f")).status).toBe(200);
  });

  it("is none that was read before the news and comes after it", async () => {
    const since = cache.generation;
    cache.drop("inger");
    await keep("/g", ["inger"], since);
    expect((await get("/g")).status).toBe(404);
  });

  it("goes when news may have been missed, and so does what was being made", async () => {
    await keep("/h", ["inger"]);
    const since = cache.generation;
    cache.clear();
    await keep("/i", ["niels"], since);
    expect((await get("/h")).status).toBe(404);
    expect((await get("/i")).status).toBe(404);
  });
});

describe("the room for pages", () => {
  it("holds the newest: the oldest make way, and one too large is not kept", async () => {
    cache = new PageCache({ bytes: 5000, seconds: 60 });
    for (const path of ["/1", "/2", "/3"])
      await keep(path, ["inger"], cache.generation, Buffer.alloc(2000));
    expect([await get("/1"), await get("/2"), await get("/3")].map(({ status }) => status)).toEqual(
      [404, 200, 200],
    );
    await keep("/4", ["inger"], cache.generation, Buffer.alloc(6000));
    expect((await get("/4")).status).toBe(404);
  });

  it("counts what is packed with it, and gives all of it back", async () => {
    cache = new PageCache({ bytes: 4 * body.length, seconds: 60 });
    for (let round = 0; round < 50; round++) {
      await keep("/same", ["inger"]);
      await get("/same", { "accept-encoding": "gzip" });
      cache.drop("inger");
    }
    await keep("/x", ["inger"]);
    await keep("/y", ["inger"]);
    expect([await get("/x"), await get("/y")].map(({ status }) => status)).toEqual([200, 200]);
  });

  it("keeps a page packed alone, and unpacks it for whoever can't", async () => {
    cache = new PageCache({ bytes: 2 * body.length, seconds: 60 });
    const packed = { "accept-encoding": "br" };
    const paths = ["/p", "/q", "/r", "/s"];
    for (const path of paths) {
      await keep(path, ["inger"]);
      await get(path, packed);
    }
    for (const path of paths) expect((await get(path)).body).toEqual(body);
    const { headers } = await get("/p", {}, "HEAD");
    expect(headers["content-length"]).toBe(String(body.length));
    const gzip = await get("/p", { "accept-encoding": "gzip" });
    expect(gunzipSync(gzip.body)).toEqual(body);
  });

  it("has none where none is given", async () => {
    cache = new PageCache({ bytes: 0, seconds: 60 });
    await keep("/z", ["inger"]);
    expect((await get("/z")).status).toBe(404);
  });

  it("is for a time", async () => {
    cache = new PageCache({ bytes: 1e6, seconds: -1 });
    await keep("/z", ["inger"]);
    expect((await get("/z")).status).toBe(404);
  });
});
