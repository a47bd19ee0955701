import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { testApp, type TestApp } from "#test/app.ts";
import { aMemorial, aUser } from "#test/factories.ts";
import { addressOf } from "#test/streams.ts";

/** Two nodes on one database, with real connections: the page cache precedes the rest. */
const here = await testApp({}, { pages: true });
const there = await testApp({}, { pages: true });
const shut = await testApp({ HIDDEN_REGISTRATION: "false" }, { pages: true });

async function ask(node: TestApp, path: string, init: RequestInit = {}) {
  const answer = await fetch((await addressOf(node.app)) + path, { redirect: "manual", ...init });
  return { answer, status: answer.status, html: await answer.text() };
}

const isKept = ({ answer }: { answer: Response }) => !answer.headers.has("x-request-id");

function inlineOf(html: string, tag: "script" | "style"): string[] {
  // Data blocks aren't executed, so they need no permission.
  const pattern = new RegExp(
    `<${tag}\\b(?![^>]*\\b(?:src=|type="application/))[^>]*>([\\s\\S]*?)</${tag}>`,
    "g",
  );
  return [...html.matchAll(pattern)].map(([, content = ""]) => content);
}

function directive(policy: string, name: string): string[] {
  return (
    policy
      .split("; ")
      .find((part) => part.startsWith(`${name} `))
      ?.split(" ")
      .slice(1) ?? []
  );
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("a page's security policy", () => {
  const pages = [
    "/",
    "/login",
    "/qr-info",
    "/no/such/page",
    "/create-memorial",
    "memorial",
    "/pricing",
    "/contact",
    "/privacy",
    "/cookies",
  ];
  it.each(pages)("allows only the page's own scripts: %s", async (page) => {
    const { slug } = await aMemorial(here, { biography: "<p>Et liv</p><script>alert(1)</script>" });
    const path = page === "memorial" ? `/memorial/${slug}` : page;
    const first = await ask(here, path);
    const policy = first.answer.headers.get("content-security-policy") ?? "";
    expect(policy).not.toMatch(/unsafe-(inline|eval|hashes)/);
    expect(directive(policy, "default-src")).toEqual(["'self'"]);
    expect(directive(policy, "object-src")).toEqual(["'none'"]);
    expect(directive(policy, "frame-ancestors")).toEqual(["'none'"]);
    expect(directive(policy, "form-action")).toEqual(["'self'"]);
    const scripts = inlineOf(first.html, "script");
    expect(scripts.length).toBeGreaterThan(0);
    expect(directive(policy, "script-src")).toEqual(["'self'", ...new Set(scripts.map(hashOf))]);
    const styles = inlineOf(first.html, "style");
    expect(directive(policy, "style-src")).toEqual(["'self'", ...new Set(styles.map(hashOf))]);
    expect(first.html).not.toMatch(/\s(?:style|on[a-z]+)="/);
    expect(first.html).not.toContain("nonce=");
    const again = await ask(here, path);
    const kept = again.answer.headers.get("content-security-policy") ?? "";
    const allowed = directive(kept, "script-src");
    expect(
      inlineOf(again.html, "script")
        .map(hashOf)
        .filter((hash) => !allowed.includes(hash)),
    ).toEqual([]);
  });

  it("gives no hash to a script in a name, biography or message", async () => {
    const evil = "</script><script>alert(1)</script><img src=x onerror=alert(2)>";
    const { slug, path } = await aMemorial(here, { name: evil, epitaph: evil, biography: evil });
    await here.as().post(`${path}/guestbook`, { authorName: evil, message: evil });
    await here.as().post(`${path}/candles`, { name: evil, message: evil });
    const { html, answer } = await ask(here, `/memorial/${slug}`);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).not.toContain(hashOf("alert(1)"));
    expect(inlineOf(html, "script")).not.toContain("alert(1)");
    expect(html).not.toContain("<img src=x");
  });

  it("comes with the other security headers, cached or not", async () => {
    const { slug } = await aMemorial(here);
    for (const _ of ["rendered", "kept"]) {
      const { answer } = await ask(here, `/memorial/${slug}`);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "strict-transport-security": expect.stringContaining("max-age="),
      });
    }
  });
});

describe("a cached page", () => {
  it("is the same for everybody in one language, without a session", async () => {
    const { slug, owner } = await aMemorial(here);
    const rendered = await ask(here, `/memorial/${slug}`);
    const { cookie = "" } = owner;
    const kept = await ask(here, `/memorial/${slug}`, { headers: { cookie } });
    expect([isKept(rendered), isKept(kept)]).toEqual([false, true]);
    expect(kept.html).toBe(rendered.html);
    expect(kept.answer.headers.has("set-cookie")).toBe(false);
    expect(kept.answer.headers.get("vary")).toMatch(/accept-language/i);
    const english = await ask(here, `/memorial/${slug}`, { headers: { "accept-language": "en" } });
    expect(isKept(english)).toBe(false);
    expect(english.html).toContain('<html lang="en"');
  });

  it("comes in the language of its address, whatever the browser prefers", async () => {
    const { slug } = await aMemorial(here);
    const headers = { "accept-language": "en", cookie: "i18nextLng=da" };
    for (const _ of ["rendered", "kept"]) {
      const spanish = await ask(here, `/memorial/${slug}?lang=es`, { headers });
      expect(spanish.html).toContain('<html lang="es"');
      const own = await ask(here, `/memorial/${slug}`, { headers });
      expect(own.html).toContain('<html lang="da"');
    }
  });

  it("contains each write at once", async () => {
    const { slug, path, owner } = await aMemorial(here);
    const page = `/memorial/${slug}`;
    const writes: [string, () => Promise<unknown>][] = [
      ["Bo Krag", () => here.as().post(`${path}/candles`, { name: "Bo Krag" })],
      [
        "Tak for kaffen",
        () => here.as().post(`${path}/guestbook`, { authorName: "Bo", message: "Tak for kaffen" }),
      ],
      [
        "Vores mor",
        () => here.as().post(`${path}/tributes`, { authorName: "Bo", message: "Vores mor" }),
      ],
      ["Hun sang", () => owner.put(path, { epitaph: "Hun sang" })],
    ];
    for (const [words, write] of writes) {
      expect((await ask(here, page)).html).not.toContain(words);
      expect(isKept(await ask(here, page))).toBe(true);
      await write();
      expect((await ask(here, page)).html).toContain(words);
    }
  });

  it("on another node contains it a moment later", async () => {
    const { slug, path } = await aMemorial(here);
    const page = `/memorial/${slug}`;
    await ask(there, page);
    expect(isKept(await ask(there, page))).toBe(true);
    await here.as().post(`${path}/guestbook`, { authorName: "Bo", message: "Fra den anden" });
    await expect.poll(async () => (await ask(there, page)).html).toContain("Fra den anden");
  });

  it("is never older than the last answered write when writes and reads race", async () => {
    const { slug, path } = await aMemorial(here);
    const page = `/memorial/${slug}`;
    const readers = new AbortController();
    const reading = Promise.all(
      [1, 2].map(async () => {
        while (!readers.signal.aborted) await ask(here, page);
      }),
    );
    const missing: string[] = [];
    for (let number = 0; number < 12; number++) {
      const message = `hilsen nr. ${number}.`;
      await here.as().post(`${path}/guestbook`, { authorName: "Bo", message });
      const { html } = await ask(here, page);
      if (!html.includes(message)) missing.push(message);
    }
    readers.abort();
    await reading;
    expect(missing).toEqual([]);
  }, 60_000);

  it("is dropped at once when its memorial becomes private or is deleted", async () => {
    for (const hide of ["put", "delete"] as const) {
      const { slug, path, owner } = await aMemorial(here);
      const page = `/memorial/${slug}`;
      for (const node of [here, there]) await ask(node, page);
      await (hide === "put" ? owner.put(path, { privacy: "private" }) : owner.delete(path));
      expect((await ask(here, page)).status).toBe(404);
      await expect.poll(async () => (await ask(there, page)).status).toBe(404);
    }
  });

  it("is dropped when notifications may have been missed, and caching resumes", async () => {
    const { slug } = await aMemorial(here, { name: "Gammelt navn" });
    const page = `/memorial/${slug}`;
    const { $client } = there.services.database;
    await ask(there, page);
    await $client.query("update memorials set name = 'Nyt navn' where slug = $1", [slug]);
    expect((await ask(there, page)).html).toContain("Gammelt navn");
    await $client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'listen app_events'`,
    );
    await expect.poll(async () => (await ask(there, page)).html).toContain("Nyt navn");
    await expect.poll(async () => isKept(await ask(there, page))).toBe(true);
  });

  it("does not exist for unknown addresses or invalid queries", async () => {
    for (const path of [
      "/memorial/ingen",
      "/memorial/%00",
      "/memorial/%F0%9F%95%AF",
      "/hidden-register-72391",
    ]) {
      const { status, answer } = await ask(shut, path);
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(isKept(await ask(shut, path))).toBe(false);
    }
  });
});

describe("a page's form", () => {
  const made = String(Date.now() - 60_000);
  const form = { kind: "guestbook", authorName: "Bo", message: "Uden script", made };
  const post = async (path: string, headers: Record<string, string>) =>
    ask(here, path, { method: "POST", body: new URLSearchParams(form), headers });

  it("is accepted without a script, from this origin only", async () => {
    const { slug, path } = await aMemorial(here);
    const page = `/memorial/${slug}`;
    const origin = await addressOf(here.app);
    for (const headers of [
      { origin: "https://ondt.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ] as Record<string, string>[]) {
      expect((await post(page, headers)).status).toBe(403);
    }
    expect((await here.as().get(`${path}/guestbook`)).body.items).toEqual([]);
    const { status, answer } = await post(page, { origin });
    expect({ status, leads: answer.headers.get("location") }).toMatchObject({
      status: 303,
      leads: expect.stringContaining(page),
    });
    expect((await ask(here, page)).html).toContain("Uden script");
  });

  it("is returned with what was typed when it is refused", async () => {
    const { slug } = await aMemorial(here);
    const body = new URLSearchParams({
      kind: "guestbook",
      authorName: "",
      message: "Kære <Inger>",
    });
    const { status, html } = await ask(here, `/memorial/${slug}`, { method: "POST", body });
    expect(status).toBe(400);
    expect(html).toContain("Kære &lt;Inger&gt;");
  });

  it("is refused over a megabyte, with another type, or where a page has none", async () => {
    const { slug } = await aMemorial(here);
    const page = `/memorial/${slug}`;
    const large = await ask(here, page, { method: "POST", body: "x".repeat(1_100_000) });
    expect(large.status).toBe(413);
    const other = await ask(here, page, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect(other.status).toBe(400);
    const none = await ask(here, "/login", { method: "POST", body: new URLSearchParams(form) });
    expect({ status: none.status, allow: none.answer.headers.get("allow") }).toEqual({
      status: 405,
      allow: "GET, HEAD",
    });
  });
});

describe("what isn't public", () => {
  it("is never in a rendered page, whoever asks", async () => {
    const { slug, owner } = await aMemorial(here, { privacy: "private", name: "Hemmelige Siv" });
    const bo = await aUser(here);
    for (const cookie of ["", owner.cookie ?? "", bo.cookie ?? ""]) {
      const { status, html } = await ask(here, `/memorial/${slug}`, { headers: { cookie } });
      expect(status).toBe(404);
      expect(html).not.toContain("Hemmelige");
    }
  });
});
