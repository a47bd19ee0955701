import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { qrCodes, qrHistory } from "#features/qr/tables.server.ts";
import { testApp, type Client } from "#test/app.ts";
import { aRegistration, aUser } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { purgeStarters } from "./jobs.server.ts";
import { starterCodes } from "./tables.server.ts";

const app = await testApp({
  HIDDEN_REGISTRATION: "false",
  LIMIT_STARTER_CODE: "3/3600",
  LIMIT_STARTER_CODE_DAY: "100000/60",
  LIMIT_CLAIM_ADDRESS: "100000/60",
});
const strict = await testApp({
  LIMIT_STARTER_CODE: "100000/60",
  LIMIT_STARTER_CODE_DAY: "2/86400",
});
const open = await testApp();
const { database } = app.services;

const ISSUE = "/api/qr-codes/starter";
const CLAIM = "/api/qr-codes/starter/claim";

let networks = 0;
/** Each from a network of its own, so that the limits of one test don't end another. */
const aNetwork = () => `10.1.${++networks}.1`;

/** A browser that is given a code; `pocket` is its cookie. */
async function aBrowser({ from = aNetwork(), pocket = "" } = {}) {
  const answer = await app.as(pocket === "" ? undefined : pocket, from).post(ISSUE);
  const [set = ""] = [answer.headers["set-cookie"] ?? []].flat();
  return {
    status: answer.status,
    code: answer.body.code,
    set,
    pocket: set.split(";")[0] || pocket,
    from,
  };
}

/** Somebody signed in, in the browser with this cookie. */
function inBrowser(user: Client, pocket: string): Client {
  return app.as([user.cookie, pocket].filter(Boolean).join("; "));
}

const rowsOf = (code: string) => database.$count(qrCodes, eq(qrCodes.code, code));

describe("a starter code", () => {
  it("opens registration, and becomes the user's with the page that they make", async () => {
    const { code, pocket, set } = await aBrowser();
    expect(set).toMatch(/HttpOnly/);
    expect(await rowsOf(code)).toBe(0);
    const registration = aRegistration(`bo.starter.${process.pid}`, { qrCode: code });
    const registered = await app.as(pocket).post("/api/register", registration);
    expect(registered.status).toBe(201);
    const bo = inBrowser(app.as(registered.cookie), pocket);
    expect(await bo.post(CLAIM)).toMatchObject({
      status: 200,
      body: { code, stage: "digital", hasPlate: false, memorials: [] },
    });
    const made = await bo.post("/api/memorials", { name: "Inger Krag", qrCode: code });
    expect(made.status).toBe(201);
    const steps = await database
      .select({ step: qrHistory.step })
      .from(qrHistory)
      .where(eq(qrHistory.code, code))
      .orderBy(qrHistory.id);
    expect(steps.map(({ step }) => step)).toEqual(["created", "claimed", "linked"]);
    // A reload, or a second tab, finds the page instead of making another.
    const again = await bo.post(CLAIM);
    expect(again.body).toMatchObject({ code, memorials: [{ slug: made.body.slug }] });
  });

  it("is the same one for a browser that asks again, until it is claimed", async () => {
    const first = await aBrowser();
    const again = await aBrowser(first);
    expect(again).toMatchObject({ code: first.code, set: "" });
    await inBrowser(await aUser(open), first.pocket).post(CLAIM);
    expect((await aBrowser(first)).code).not.toBe(first.code);
  });

  it("is another one for a cookie that is made up", async () => {
    await database.delete(starterCodes);
    const { code } = await aBrowser();
    const guessed = await aBrowser({ pocket: `starterCode=${"A".repeat(43)}` });
    expect(guessed.status).toBe(201);
    expect(guessed.code).not.toBe(code);
  });

  it("can't be claimed from another browser, nor by a key", async () => {
    const { code } = await aBrowser();
    const anna = await aUser(open);
    expect((await anna.post(CLAIM)).status).toBe(404);
    expect((await inBrowser(anna, "starterCode=x").post(CLAIM)).status).toBe(404);
    const byKey = await anna.post(`/api/qr-codes/${code}/claim`, { activationKey: "000000" });
    expect(byKey.status).toBe(404);
    expect(await rowsOf(code)).toBe(0);
  });

  it("is claimed once: the next person at the same computer gets nothing", async () => {
    const { pocket, code } = await aBrowser();
    const [anna, bo] = [await aUser(open), await aUser(open)];
    expect((await inBrowser(anna, pocket).post(CLAIM)).status).toBe(200);
    expect((await inBrowser(bo, pocket).post(CLAIM)).status).toBe(404);
    const [held] = await database.select().from(qrCodes).where(eq(qrCodes.code, code));
    expect(held?.ownerId).toBe(anna.id);
  });

  it("is claimed once by two tabs at the same moment", async () => {
    const { pocket, code } = await aBrowser();
    const anna = inBrowser(await aUser(open), pocket);
    const answers = await Promise.all([anna.post(CLAIM), anna.post(CLAIM), anna.post(CLAIM)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await rowsOf(code)).toBe(1);
  });

  it("is never a plate that was given the same code meanwhile", async () => {
    const { pocket, code } = await aBrowser();
    await database.insert(qrCodes).values({
      code,
      keyTries: 0,
      locked: false,
      createdAt: new Date(),
      stage: "created",
    });
    const anna = await aUser(open);
    expect((await inBrowser(anna, pocket).post(CLAIM)).status).toBe(404);
    const [plate] = await database.select().from(qrCodes).where(eq(qrCodes.code, code));
    expect(plate?.ownerId).toBeNull();
  });

  it("is limited by network: by the hour, and by the day", async () => {
    const from = aNetwork();
    for (let nth = 0; nth < 3; nth += 1) expect((await aBrowser({ from })).status).toBe(201);
    const refused = await app.as(undefined, from).post(ISSUE);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await aBrowser()).status).toBe(201);
    const asked = [];
    for (let nth = 0; nth < 3; nth += 1) asked.push(await strict.as().post(ISSUE));
    expect(asked.map(({ status }) => status)).toEqual([201, 201, 429]);
    expect(Number(asked[2]?.headers["retry-after"])).toBeGreaterThan(3600);
  });

  it("is over after its days, before and after the job has swept it", async () => {
    const { pocket, code } = await aBrowser();
    const fresh = await aBrowser();
    const longAgo = new Date(Date.now() - 3 * 86_400_000);
    const expired = eq(starterCodes.code, code);
    await database.update(starterCodes).set({ createdAt: longAgo }).where(expired);
    const anna = await aUser(open);
    const qrCode = { qrCode: code };
    const registration = aRegistration(`late.starter.${process.pid}`, qrCode);
    for (const sweep of [async () => undefined, () => runJob(app.services, purgeStarters, {})]) {
      await sweep();
      expect((await inBrowser(anna, pocket).post(CLAIM)).status).toBe(404);
      const refused = await app.as().post("/api/register", registration);
      expect(refused).toMatchObject({ status: 409, body: { code: "qr.codeTaken" } });
    }
    expect(await database.$count(starterCodes, expired)).toBe(0);
    expect(await database.$count(starterCodes, eq(starterCodes.code, fresh.code))).toBe(1);
  });
});
