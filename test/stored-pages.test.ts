import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, describe, expect, it, vi } from "vitest";
import { testApp, type TestApp } from "#test/app.ts";
import { aMemorial } from "#test/factories.ts";
import { addressOf } from "#test/streams.ts";

/** Nothing is cached in memory here: what isn't rendered comes from the store. */
const directory = await mkdtemp(join(tmpdir(), "mindelys-store-"));
afterAll(() => rm(directory, { recursive: true, force: true }));

const aNode = (settings: Record<string, string> = {}) =>
  testApp(
    {
      DATA_DIRECTORY: directory,
      PUBLIC_URL: "http://minde.example",
      PAGE_CACHE_MB: "0",
      ...settings,
    },
    { pages: true },
  );

const here = await aNode();

async function ask(node: TestApp, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch((await addressOf(node.app)) + path, { redirect: "manual", headers });
  const html = await answer.text();
  return { status: answer.status, html, answer, isStored: !answer.headers.has("x-request-id") };
}

/** Rendered once; stored a moment after it was answered. */
async function untilStored(node: TestApp, path: string, headers: Record<string, string> = {}) {
  await expect.poll(async () => (await ask(node, path, headers)).isStored).toBe(true);
}

describe("a stored page that isn't in memory", () => {
  it("is served from the store unchanged, with its headers", async () => {
    const { slug, path } = await aMemorial(here);
    await here.as().post(`${path}/candles`, { name: "Bo Krag" });
    const page = `/memorial/${slug}`;
    const made = await ask(here, page);
    await untilStored(here, page);
    const stored = await ask(here, page);
    expect([made.isStored, stored.isStored]).toEqual([false, true]);
    expect(stored.html).toContain("Bo Krag");
    const policy = (asked: typeof made) => asked.answer.headers.get("content-security-policy");
    expect(policy(stored)?.length).toBe(policy(made)?.length);
    const etag = stored.answer.headers.get("etag") ?? "";
    const known = await ask(here, page, { "if-none-match": etag, "accept-encoding": "identity" });
    expect(known.status).toBe(304);
    const plain = await ask(here, page, { "accept-encoding": "identity" });
    expect([plain.isStored, plain.html]).toEqual([true, stored.html]);
  });

  it("survives a restart, and is shared with nodes of the same build only", async () => {
    const { slug } = await aMemorial(here);
    const page = `/memorial/${slug}`;
    await untilStored(here, page);
    expect((await ask(await aNode(), page)).isStored).toBe(true);
    const renamed = await ask(await aNode({ BRAND_NAME: "Et andet navn" }), page);
    expect(renamed.isStored).toBe(false);
    expect(renamed.html).toContain("Et andet navn");
  });

  it("is none of which a call was answered with a failure", async () => {
    const { slug, path } = await aMemorial(here);
    await here.as().post(`${path}/candles`, { name: "Bo Krag" });
    const page = `/memorial/${slug}`;
    const { inProcess } = here.app;
    const answered = inProcess.ask.bind(inProcess);
    const spied = vi.spyOn(inProcess, "ask").mockImplementation(async (request) => {
      if (!request.path.includes("/candles")) return answered(request);
      return { status: 429, body: { code: "tooMany", message: "No" }, headers: {} };
    });
    for (const _ of [1, 2, 3]) {
      const half = await ask(here, page);
      expect([half.status, half.isStored]).toEqual([200, false]);
      expect(half.html).not.toContain("Bo Krag");
      await setTimeout(100);
    }
    spied.mockRestore();
    await untilStored(here, page);
    expect((await ask(here, page)).html).toContain("Bo Krag");
  });

  it("is stored for each language, and once for all queries that don't change it", async () => {
    const { slug } = await aMemorial(here);
    const page = `/memorial/${slug}`;
    await untilStored(here, page);
    expect((await ask(here, page, { "accept-language": "en" })).html).toContain('<html lang="en"');
    await untilStored(here, page, { "accept-language": "en" });
    await untilStored(here, `${page}?lang=es`);
    expect((await ask(here, `${page}?lang=es`)).html).toContain('<html lang="es"');
    expect((await ask(here, page)).html).toContain('<html lang="da"');
    for (const query of ["?i=1", "?lang=es&i=1", "?lang=xx"]) {
      expect((await ask(here, page + query)).isStored, query).toBe(true);
    }
    for (const query of ["?album=a", "?burnt=newest&i=1"]) {
      await ask(here, page + query);
      await setTimeout(100);
      expect((await ask(here, page + query)).isStored, query).toBe(false);
    }
  });

  it("is never served once outdated, even if no node was notified", async () => {
    const { id, slug, path, owner } = await aMemorial(here, { name: "Gammelt navn" });
    const page = `/memorial/${slug}`;
    const { $client } = here.services.database;
    const visitor = here.as();
    const changes: [string, () => Promise<unknown>][] = [
      ["Første hilsen", () => visitor.post(`${path}/guestbook`, aMessage("Første hilsen"))],
      ["Ordene hun gav os", () => visitor.post(`${path}/tributes`, aMessage("Ordene hun gav os"))],
      ["Bo Krag", () => visitor.post(`${path}/candles`, { name: "Bo Krag" })],
      ["Hun sang", () => owner.put(path, { epitaph: "Hun sang" })],
      [
        "Nyt navn",
        () => $client.query("update memorials set name = 'Nyt navn' where id = $1", [id]),
      ],
    ];
    const elsewhere = await aNode();
    for (const [words, change] of changes) {
      await untilStored(elsewhere, page);
      expect((await ask(elsewhere, page)).html).not.toContain(words);
      await change();
      expect((await ask(elsewhere, page)).html).toContain(words);
    }
    await untilStored(elsewhere, page);
    await owner.put(path, { ceremonyAt: new Date().toISOString().slice(0, 16) });
    await untilStored(elsewhere, page);
    await $client.query("update candles set burns_until = now() where memorial_id = $1", [id]);
    expect((await ask(elsewhere, page)).isStored).toBe(false);
  });

  it("is not served once the memorial is private or deleted", async () => {
    for (const hide of ["put", "delete"] as const) {
      const { slug, path, owner } = await aMemorial(here);
      const page = `/memorial/${slug}`;
      await untilStored(here, page);
      await (hide === "put" ? owner.put(path, { privacy: "private" }) : owner.delete(path));
      expect((await ask(here, page)).status).toBe(404);
      expect((await ask(await aNode(), page)).status).toBe(404);
    }
  });

  it("is rendered again if its file is corrupt", async () => {
    const { slug } = await aMemorial(here);
    const page = `/memorial/${slug}`;
    await untilStored(here, page);
    const pages = join(directory, "pages");
    for (const entry of await readdir(pages, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) await writeFile(join(entry.parentPath, entry.name), "torn");
    }
    const made = await ask(here, page);
    expect([made.status, made.isStored]).toEqual([200, false]);
    await untilStored(here, page);
  });

  it("is not stored if it is private, unknown, or about more than one memorial", async () => {
    const { slug } = await aMemorial(here, { privacy: "private" });
    for (const page of [`/memorial/${slug}`, "/memorial/ingen", "/", "/pricing", "/login"]) {
      await ask(here, page);
      await ask(here, page);
      expect((await ask(here, page)).isStored).toBe(false);
    }
  });

  it("is not stored where PAGE_STORE_MB is 0", async () => {
    const own = await mkdtemp(join(directory, "off-"));
    const off = await aNode({ PAGE_STORE_MB: "0", DATA_DIRECTORY: own });
    const { slug } = await aMemorial(off);
    for (const _ of [1, 2, 3]) {
      expect((await ask(off, `/memorial/${slug}`)).isStored).toBe(false);
    }
    expect(await readdir(own)).not.toContain("pages");
  });
});

const aMessage = (message: string) => ({ authorName: "Bo", message });
