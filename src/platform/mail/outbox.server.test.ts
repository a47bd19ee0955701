import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Letter } from "#platform/mail/letter.server.ts";
import { testApp, type TestApp } from "#test/app.ts";

const LETTER: Letter = {
  subject: "Kære <b>Bo</b>",
  heading: "<script>alert(1)</script>",
  preview: "",
  paragraphs: ["Et & to"],
  action: { label: "Se", url: "http://localhost:3000/x/abc", note: "I dag." },
  notes: [],
};

const app = await testApp({ PUBLIC_URL: "http://localhost:3000" });
const HERE = { host: "localhost:3000" };

async function withMail({ services }: TestApp) {
  await services.mail.send({ to: "bo@example.org", locale: "da", letter: LETTER });
  const { outbox } = services.config.mail;
  const names = await readdir(outbox);
  return { outbox, path: `/outbox/${names.toSorted().at(-1)}` };
}

describe("without a mail server", () => {
  it("each mail is a file that only its operator may read", async () => {
    const { outbox, path } = await withMail(app);
    expect((await stat(outbox)).mode & 0o777).toBe(0o700);
    expect((await stat(join(outbox, path.split("/").at(-1) ?? ""))).mode & 0o777).toBe(0o600);
  });

  it("a browser on this machine reads them as text and rendered", async () => {
    const { path } = await withMail(app);
    const list = await app.as().get("/outbox", HERE);
    expect(list.body).toContain(`href="${path}"`);
    expect(list.body).toContain("Kære &lt;b&gt;Bo&lt;/b&gt;");
    const text = await app.as().get(path, HERE);
    expect(text.body).toContain('<a href="http://localhost:3000/x/abc">');
    expect(text.body).toContain("Et &amp; to");
    expect(text.body).not.toContain("<script>");
    const seen = await app.as().get(`${path}/html`, HERE);
    expect(seen.body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(seen.headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
    for (const { headers } of [list, text, seen]) {
      expect(headers).toMatchObject({
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
      });
    }
  });

  it("allows the list its own styles and nothing else", async () => {
    const { body, headers } = await app.as().get("/outbox", HERE);
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(String(body)) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}'`);
  });

  it.each([
    ["another machine", "192.0.2.7", HERE],
    ["a proxy on this machine that says so", "127.0.0.1", { ...HERE, "x-forwarded-for": "::1" }],
    ["a proxy by another sign", "127.0.0.1", { ...HERE, forwarded: "for=127.0.0.1" }],
    ["a name that leads here from elsewhere", "127.0.0.1", { host: "evil.example:3000" }],
    ["a name that looks like ours", "127.0.0.1", { host: "localhost.evil.example" }],
  ])("nobody else finds anything: %s", async (_who, from, headers) => {
    const { path } = await withMail(app);
    for (const address of ["/outbox", path, `${path}/html`]) {
      expect((await app.as(undefined, from).get(address, headers)).status, address).toBe(404);
    }
  });

  it("nor anybody if the installation has a public address", async () => {
    const open = await testApp({ PUBLIC_URL: "https://minde.example" });
    const { path } = await withMail(open);
    for (const address of ["/outbox", path]) {
      expect((await open.as().get(address, HERE)).status).toBe(404);
    }
  });

  it.each(["../postgres", "..%2f..%2fetc%2fpasswd", "x.eml", "%00", "a".repeat(250)])(
    "no other file is reached by a name: %s",
    async (name) => {
      expect((await app.as().get(`/outbox/${name}`, HERE)).status).toBe(404);
    },
  );
});

describe("with a mail server", () => {
  it("the page doesn't exist", async () => {
    const sending = await testApp({ SMTP_HOST: "smtp.example.org" });
    expect((await sending.as().get("/outbox", HERE)).status).toBe(404);
  });
});
