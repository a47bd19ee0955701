import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { inviteAdministrator } from "#features/accounts/setup/commands.server.ts";
import { systemContext } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser, PASSWORD, reachable } from "#test/factories.ts";
import { linkIn, mailTo } from "#test/mails.ts";
import { addressOf } from "#test/streams.ts";
import routes from "../src/routes.ts";

/** What bad input gets, for every route there is: a new one is tried with the others. */

const app = await testApp({ HIDDEN_REGISTRATION: "true" }, { pages: true, worker: true });
const anna = await aUser(app);
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const NOBODYS = "a-token-that-nobody-was-ever-given";

type Entry = { path?: string | undefined; children?: Entry[] | undefined };

function pathsOf(entries: Entry[]): string[] {
  return entries.flatMap(({ path, children }) => [
    ...(path === undefined ? [] : [`/${path}`]),
    ...pathsOf(children ?? []),
  ]);
}

const open = async (path: string, init: RequestInit = {}) =>
  fetch((await addressOf(app.app)) + path, { redirect: "manual", ...init });

describe("an unknown field", () => {
  const calls = app.app.calls.flatMap(({ method, path, body }) =>
    body === undefined ? [] : [{ call: `${method} ${path}`, body }],
  );

  it.each(calls)("is refused by name: $call", ({ body }) => {
    const parsed = body.safeParse({ isAdmin: true });
    expect(parsed.success).toBe(false);
    expect(namesOf(parsed.error?.issues ?? [])).toContain("isAdmin");
  });

  /** Of unions, too, each of whose kinds says no by itself. */
  function namesOf(issues: readonly z.core.$ZodIssue[]): string[] {
    return issues.flatMap((issue) => {
      if (issue.code === "unrecognized_keys") return issue.keys;
      return issue.code === "invalid_union" ? issue.errors.flatMap(namesOf) : [];
    });
  }
});

describe("a cross-site write", () => {
  const writes = app.app.routes.filter(({ method }) => !SAFE.has(method));

  it.each(writes)("is refused before its body is read: $method $url", async ({ method, url }) => {
    const path = url.replace("*", "x").replace(/:\w+/g, anna.id);
    for (const sign of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
    ]) {
      const answer = await app.app.inject({
        method: method as "POST",
        url: path,
        headers: { cookie: anna.cookie ?? "", ...sign },
        payload: {},
      });
      expect([answer.statusCode, answer.json().code]).toEqual([403, "crossSite"]);
    }
  });

  it("no answer may be read by another origin, live updates included", async () => {
    const { path } = await aMemorial(app, { owner: anna });
    for (const asked of [
      "/api/user",
      path,
      `${path}/live`,
      "/api/uploads/x",
      "/",
      "/locales/da/common.json",
    ]) {
      const ending = new AbortController();
      const headers = { origin: "https://evil.example", cookie: anna.cookie ?? "" };
      const answer = await open(asked, { headers, signal: ending.signal });
      expect(answer.headers.get("access-control-allow-origin"), asked).toBeNull();
      expect(answer.headers.get("access-control-allow-credentials"), asked).toBeNull();
      expect(answer.headers.get("cross-origin-resource-policy"), asked).toBe("same-origin");
      ending.abort();
    }
  });
});

describe("a page with a secret address", () => {
  const pages = pathsOf(routes).filter((path) => path.includes(":token"));

  it("there are several such pages", () => {
    expect(pages.length).toBeGreaterThanOrEqual(4);
  });

  // Their forms are sent without a script too, and a page without a referrer sends no origin with them.
  const WITH_FORMS = [
    "/support/reply/:token",
    "/withdraw/:token",
    "/report/:token",
    "/profile/mails/:token",
  ];

  it.each(pages)("%s tells nobody else its address and is not stored", async (page) => {
    const answer = await open(page.replace(/:token\??/, NOBODYS));
    const policy = WITH_FORMS.includes(page) ? "same-origin" : "no-referrer";
    expect(answer.headers.get("referrer-policy")).toBe(policy);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toContain("noindex");
  });
});

describe("a mail scanner that fetches links", () => {
  /** As mail scanners do: more than once, by every harmless way there is. */
  async function scan(path: string): Promise<void> {
    for (const method of ["GET", "HEAD", "GET"]) {
      const { status } = await open(path, { method });
      expect([method, status]).toEqual([method, 200]);
      await open(`/api${path}`, { method });
    }
  }

  it("consumes no link to confirm an address", async () => {
    const person = await aUser(app);
    const link = linkIn(await mailTo(app, person.email, "Er det din e-mail?"));
    await scan(link);
    const token = link.split("/").at(-1) ?? "";
    expect((await app.as().post(`/api/email-links/${token}`)).status).toBe(204);
    expect((await app.as().post(`/api/email-links/${token}`)).status).toBe(410);
  });

  it("consumes no link to choose a password", async () => {
    const person = await aUser(app);
    await app.as().post("/api/password-links", { username: person.username });
    const link = linkIn(await mailTo(app, person.email, "Vælg en ny adgangskode"));
    await scan(link);
    const token = link.split("/").at(-1) ?? "";
    const choose = () =>
      app.as().post(`/api/password-links/${token}`, { password: "fire blå både i havnen" });
    expect((await choose()).status).toBe(200);
    expect((await choose()).status).toBe(410);
  });

  it("makes nobody an administrator", async () => {
    const { url } = await inviteAdministrator(systemContext(app.services));
    const link = new URL(url).pathname;
    await scan(link);
    const { status } = await app.as().post(`/api${link}`, {
      fullName: "Else Krag",
      username: "else.scanned",
      email: "else.scanned@example.org",
      password: PASSWORD,
      acceptTerms: true,
    });
    expect(status).toBe(201);
  });
});

describe("a personal answer", () => {
  const own = app.app.calls.filter(
    ({ access, method, path }) => access === "signed-in" && method === "GET" && !path.includes("{"),
  );

  it.each(own)("is not cacheable: $path", async ({ path }) => {
    const { headers } = await anna.get(path);
    expect(headers["cache-control"]).toContain("no-store");
  });
});

describe("unexpected input", () => {
  it.each(["/.git/config", "/.env", "/assets/", "/locales/", "/locales/../package.json"])(
    "%s is not found",
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );

  it("TRACE is not answered", async () => {
    const { statusCode, body } = await app.app.inject({ method: "TRACE", url: "/login" });
    expect(statusCode).toBeGreaterThanOrEqual(404);
    expect(body).not.toContain("user-agent");
  });

  it.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])(
    "cannot reach a prototype: %s",
    async (payload) => {
      const headers = { "content-type": "application/json" };
      const answer = await app.app.inject({ method: "POST", url: "/api/login", headers, payload });
      expect(answer.statusCode).toBe(400);
      expect({}).not.toHaveProperty("isAdmin");
    },
  );

  it("a list is refused where a text is expected", async () => {
    expect((await anna.get("/api/user?t=1&t=2")).status).toBe(400);
  });
});

describe("a session fixed by an attacker", () => {
  it("is never the session that a login starts", async () => {
    const chosen = `session=${"x".repeat(43)}`;
    const { cookie } = await app
      .as(chosen)
      .post("/api/login", { username: anna.username, password: PASSWORD });
    expect(cookie).not.toBe(chosen);
    expect((await app.as(chosen).get("/api/user")).status).toBe(401);
    const other = await aUser(app);
    const theirs = other.cookie ?? "";
    const mine = await app
      .as(theirs)
      .post("/api/login", { username: anna.username, password: PASSWORD });
    expect(mine.cookie).not.toBe(theirs);
    expect((await app.as(theirs).get("/api/user")).status).toBe(401);
  });
});

describe("an open redirect", () => {
  it.each([
    "//evil.example",
    "/%2f%2fevil.example",
    "/\\evil.example",
    "/%5cevil.example",
    "//evil.example/login",
    "/qr-scan?code=//evil.example",
    "/qr-scan?code=https://evil.example",
    "/q///evil.example",
    "/q/%2f%2fevil.example",
    "/q/A%0d%0aLocation:%20https://evil.example",
    "/auth?next=//evil.example",
    "/login?next=https://evil.example",
    "/hidden-register?next=//evil.example",
  ])("%s stays within this site", async (path) => {
    const answer = await open(path);
    const location = answer.headers.get("location") ?? path.replace(/^[/\\]+/, "/");
    expect(new URL(location, "https://here.example").origin).toBe("https://here.example");
    expect(answer.headers.get("refresh")).toBeNull();
    expect(await answer.text()).not.toMatch(/http-equiv="refresh"[^>]+evil/i);
  });
});

describe("a line break injection", () => {
  it.each([
    "anna@example.org\r\nBcc: alle@example.org",
    "anna@example.org\nX: y",
    "anna@example.org, bo@example.org",
    "Anna <anna@example.org>",
    '"anna\r\n"@example.org',
  ])("is refused as an address: %j", async (email) => {
    const registration = {
      fullName: "Anna",
      username: "anna.breaks",
      email,
      password: PASSWORD,
      acceptTerms: true,
    };
    expect((await app.as().post("/api/register", registration)).status).toBe(400);
    expect((await anna.put("/api/user/email", { email })).status).toBe(400);
  });

  it("stays text in a mail", async () => {
    const fullName = `Bo</p><script>alert(1)</script><a href="//evil">Tryk</a>`;
    const person = await reachable(app, await aUser(app, { fullName }));
    const change = { currentPassword: PASSWORD, password: "fire blå både på fjorden" };
    expect((await person.put("/api/user/password", change)).status).toBe(204);
    const { html = "", text } = await mailTo(app, person.email, "Din adgangskode er skiftet");
    expect(html).not.toMatch(/<script|href="\/\/evil/i);
    expect(html).toContain("&lt;script&gt;");
    expect(text).toContain(fullName);
  });

  it("adds no header to an answer", async () => {
    const answer = await open("/q/ABC%0d%0aset-cookie:%20session=x");
    expect(answer.headers.get("set-cookie")).toBeNull();
  });
});

describe("a password of ten megabytes", () => {
  it("is refused before it is hashed", async () => {
    const password = "x".repeat(10 * 1024 * 1024);
    const body = { username: anna.username, password };
    expect(await app.as().post("/api/login", body)).toMatchObject({
      status: 413,
      body: { code: "tooLarge" },
    });
    const shorter = { ...body, password: "x".repeat(900_000) };
    const answer = await app.as().post("/api/login", shorter);
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["password"]]);
  });
});
