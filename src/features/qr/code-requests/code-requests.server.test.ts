import { count, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { qrCodes } from "#features/qr/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aPlate, aUser } from "#test/factories.ts";
import { mailTo } from "#test/mails.ts";

const app = await testApp({ LIMIT_MAIL_ACCOUNT: "3/3600" }, { worker: true, pages: true });
const { database } = app.services;
const SUBJECT = "Din kode til en mindeside";

const ask = (email: unknown) => app.as().post("/api/qr-codes/by-mail", { email });

async function cardIn(email: string, nth = 1) {
  const { text = "", html = "" } = await mailTo(app, email, SUBJECT, nth);
  const url = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
  expect(html).toContain(url.hash);
  const code = url.searchParams.get("qrCode") ?? "";
  return { path: url.pathname, code, activationKey: url.hash.slice(1), text };
}

async function stageOf(code: string) {
  const [found] = await database
    .select({ stage: qrCodes.stage })
    .from(qrCodes)
    .where(eq(qrCodes.code, code));
  return found?.stage;
}

describe("a code by mail", () => {
  it("is new, has no plate, and becomes the property of the recipient", async () => {
    const anna = await aUser(app);
    const bo = await aUser(app);
    expect((await ask(anna.email)).status).toBe(202);
    const { path, code, activationKey, text } = await cardIn(anna.email);
    expect(path).toBe("/qr-register");
    expect(await stageOf(code)).toBe("digital");
    expect(text).toContain(activationKey);
    const claim = `/api/qr-codes/${code}/claim`;
    const other = activationKey.startsWith("0") ? "111111" : "000000";
    expect((await bo.post(claim, { activationKey: other })).status).toBe(403);
    expect((await anna.post(claim, { activationKey })).status).toBe(200);
    expect((await bo.post(claim, { activationKey })).status).toBe(409);
    const page = { name: "Karen Bech", qrCode: code };
    expect((await anna.post("/api/memorials", page)).status).toBe(201);
    const opened = await app.as().get(`/api/qr-codes/${code}`);
    expect(opened.body).toMatchObject({ state: "linked", hasPlate: false });
  });

  it("is called a code instead of a plate in the entry forms", async () => {
    const { email } = await aUser(app);
    expect((await ask(email)).status).toBe(202);
    const { code } = await cardIn(email);
    const plate = await aPlate(app);
    for (const [carried, words] of [
      [code, "Koden følger med"],
      [plate.code, "Pladens kode følger med"],
      ["ukendt", "Pladens kode følger med"],
    ] as const) {
      for (const path of [`/qr-register?qrCode=${carried}`, `/qr-scan/${carried}/login`]) {
        const { status, body } = await app.as().get(path);
        expect(status).toBe(200);
        expect(body).toContain(`<p class="small">${words}</p>`);
      }
    }
  });

  it("is sent to known and unknown addresses alike, each time a new one", async () => {
    const anna = await aUser(app);
    const unknown = `ny.${anna.username}@example.org`;
    const answers = [await ask(anna.email), await ask(unknown), await ask(unknown)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      Array(3).fill([202, answers[0]?.body]),
    );
    const codes = [await cardIn(anna.email), await cardIn(unknown), await cardIn(unknown, 2)];
    expect(new Set(codes.map(({ code }) => code)).size).toBe(3);
  });

  it("is rate-limited per address", async () => {
    const { email } = await aUser(app);
    const answers = [];
    for (const spelt of [email, email.toUpperCase(), email, email]) answers.push(await ask(spelt));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
    expect(Number(answers[3]?.headers["retry-after"])).toBeGreaterThan(0);
  });

  it.each(["", "ingen", "a@b\r\nBcc: alle@example.org", ["a@example.org"], null])(
    "is made for no address that is none: %j",
    async (email) => {
      const codes = () => database.select({ all: count() }).from(qrCodes);
      const before = await codes();
      expect((await ask(email)).status).toBe(400);
      expect(await codes()).toEqual(before);
    },
  );
});
