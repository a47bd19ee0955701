import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aUser, type TestUser } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { linkIn, mailsTo, mailTo } from "#test/mails.ts";
import { present } from "#test/present.ts";
import { eraseAccounts } from "../erasure/commands/erase-accounts.server.ts";
import { erasures } from "../erasure/tables.server.ts";
import { purgeRequests } from "./jobs.server.ts";
import { oneMonthAfter } from "./model.ts";
import { rightsRequestLinks, rightsRequests } from "./tables.server.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const BY_MAIL = "/api/gdpr/request-links";
const ASKED = "Er det dig, der spørger?";

let made = 0;
const anAddress = () => `nogen.${process.pid}.${++made}@example.org`;

async function linkFor(email: string) {
  const path = linkIn(await mailTo(app, email, ASKED));
  expect(path).toMatch(/^\/gdpr-data-request\/[\w-]{43}$/);
  return `${BY_MAIL}/${path.replace("/gdpr-data-request/", "")}` as const;
}

async function found(number: number) {
  const { body } = await (await aColleague(app, "support")).get("/api/admin/gdpr-requests");
  return body.items.find((item) => item.number === number);
}

describe("a request", () => {
  it("of a signed-in person has a number, a deadline and a receipt", async () => {
    const anna = await aUser(app);
    const before = Date.now();
    const message = "Mit navn er stavet forkert.";
    const { status, body } = await anna.post("/api/gdpr/requests", { kind: "correction", message });
    expect(status).toBe(201);
    expect(Date.parse(body.dueAt)).toBeGreaterThanOrEqual(
      oneMonthAfter(new Date(before)).getTime(),
    );
    await mailTo(app, anna.email, `Modtaget som nr. ${body.number}`);
    expect((await anna.get("/api/user/gdpr-requests")).body.items).toMatchObject([
      { number: body.number, kind: "correction", state: "open", dueAt: body.dueAt, closedAt: null },
    ]);
    expect((await (await aUser(app)).get("/api/user/gdpr-requests")).body.items).toEqual([]);
  });

  it("by mail counts once its link is used, and gets the same answer whoever has the address", async () => {
    const anna = await aUser(app);
    const unknown = anAddress();
    const answers = [];
    for (const email of [anna.email, unknown]) {
      answers.push(await app.as().post(BY_MAIL, { kind: "access", message: null, email }));
    }
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual([
      { status: 202, body: null },
      { status: 202, body: null },
    ]);
    const [known, other] = await Promise.all([
      mailTo(app, anna.email, ASKED),
      mailTo(app, unknown, ASKED),
    ]);
    const plain = (text = "") => text.replace(/https?:\S+/g, "");
    expect(plain(known.text)).toBe(plain(other.text));

    const link = await linkFor(unknown);
    expect((await app.as().get(link)).status).toBe(405);
    const { status, body } = await app.as().post(link);
    expect(status).toBe(201);
    expect(await app.as().post(link)).toMatchObject({ status: 410, body: { code: "linkUsed" } });
    expect(await found(body.number)).toMatchObject({ email: unknown, userId: null, state: "open" });
    await mailTo(app, unknown, `Modtaget som nr. ${body.number}`);
  });

  it("by mail belongs to an account only if both confirmed the address", async () => {
    const [proved, unproved] = [await aUser(app), await aUser(app)];
    const emailVerifiedAt = new Date();
    await database.update(users).set({ emailVerifiedAt }).where(eq(users.id, proved.id));
    const owners = [];
    for (const { email } of [proved, unproved]) {
      await app.as().post(BY_MAIL, { kind: "erasure", email, message: "" });
      const { body } = await app.as().post(await linkFor(email));
      owners.push((await found(body.number))?.userId);
    }
    expect(owners).toEqual([proved.id, null]);
  });

  it("unconfirmed in time is deleted", async () => {
    const email = anAddress();
    await app.as().post(BY_MAIL, { kind: "access", email, message: null });
    const link = await linkFor(email);
    const expiresAt = new Date(Date.now() - 1);
    await database
      .update(rightsRequestLinks)
      .set({ expiresAt })
      .where(eq(rightsRequestLinks.email, email));
    expect((await app.as().post(link)).status).toBe(410);
    await runJob(app.services, purgeRequests, {});
    const left = await database.$count(rightsRequestLinks, eq(rightsRequestLinks.email, email));
    expect(left).toBe(0);
  });

  it.each([
    ["kind", { kind: "everything" }],
    ["email", { email: "bo@example.org\r\nBcc: alle@example.org" }],
    ["message", { message: "x".repeat(5001) }],
    ["state", { state: "done" }],
  ])("is refused with a wrong %s", async (field, change) => {
    const given = { kind: "access", email: anAddress(), message: null, ...change };
    const { status, body } = await app.as().post(BY_MAIL, given);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it("is limited in mails", async () => {
    const strict = await testApp({ LIMIT_MAIL_ACCOUNT: "2/900" });
    const ask = { kind: "access", email: anAddress(), message: null };
    const tries = [];
    for (let time = 0; time < 3; time++) tries.push(await strict.as().post(BY_MAIL, ask));
    expect(tries.map(({ status }) => status)).toEqual([202, 202, 429]);
  });
});

describe("an answer", () => {
  it("is mailed as written, closes the request, and is given once", async () => {
    const anna = await aUser(app);
    const asked = await anna.post("/api/gdpr/requests", { kind: "access", message: null });
    const { number } = asked.body;
    const colleague = await aColleague(app, "support");
    const { id } = present(await found(number));
    const path = `/api/admin/gdpr-requests/${id}/answer` as const;
    const answer = { outcome: "refused", answer: "Det <b>kan</b> vi ikke." };
    expect((await colleague.post(path, answer)).status).toBe(204);
    expect(await colleague.post(path, answer)).toMatchObject({
      status: 409,
      body: { code: "conflict" },
    });
    const mail = await mailTo(app, anna.email, `Svar på nr. ${number}`);
    expect(mail.text).toContain("Det <b>kan</b> vi ikke.");
    expect(mail.html).toContain("Det &lt;b&gt;kan&lt;/b&gt; vi ikke.");
    expect(await found(number)).toMatchObject({
      state: "refused",
      steps: [
        { step: "received", by: null },
        { step: "refused", by: "Anna Holm" },
      ],
    });
    expect(
      (await mailsTo(app, anna.email)).filter(({ subject }) => subject === `Svar på nr. ${number}`),
    ).toHaveLength(1);
  });

  it("is kept for three years", async () => {
    const anna = await aUser(app);
    const { body } = await anna.post("/api/gdpr/requests", { kind: "access", message: null });
    const old = { state: "done", closedAt: new Date(Date.now() - 1096 * 86_400_000) } as const;
    await runJob(app.services, purgeRequests, {});
    expect(await found(body.number)).toBeDefined();
    await database.update(rightsRequests).set(old).where(eq(rightsRequests.number, body.number));
    await runJob(app.services, purgeRequests, {});
    expect(await found(body.number)).toBeUndefined();
  });

  it("lists the earliest deadline first", async () => {
    const anna = await aUser(app);
    const numbers = [];
    for (const dueAt of ["2026-01-02", "2026-01-01"]) {
      const { body } = await anna.post("/api/gdpr/requests", { kind: "access", message: null });
      numbers.push(body.number);
      await database
        .update(rightsRequests)
        .set({ dueAt: new Date(dueAt) })
        .where(eq(rightsRequests.number, body.number));
    }
    const { body } = await (await aColleague(app, "support")).get("/api/admin/gdpr-requests");
    const [first, second] = body.items;
    expect([first?.number, second?.number]).toEqual(numbers.toReversed());
  });
});

describe("requests done in the profile", () => {
  const ownOf = async (anna: TestUser) => (await anna.get("/api/user/gdpr-requests")).body.items;
  const stepsOf = async (number: number) => (await found(number))?.steps.map(({ step }) => step);

  it("an export has a number, a deadline, a mail and steps, and is closed when it was sent", async () => {
    const anna = await aUser(app);
    const { status, body } = await anna.post("/api/user/exports");
    expect(status).toBe(201);
    const { number, dueAt } = body;
    const own = { number, kind: "access", isSelfService: true };
    expect(await ownOf(anna)).toMatchObject([{ ...own, state: "open", dueAt, closedAt: null }]);
    await mailTo(app, anna.email, `Din kopi, nr. ${number}`);
    expect((await anna.get("/api/user/export.zip")).status).toBe(200);
    await expect.poll(() => ownOf(anna)).toMatchObject([{ ...own, state: "done" }]);
    expect(await stepsOf(number)).toEqual(["received", "done"]);
  });

  it("an export opened by its address has them, too; requested twice it is one", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    await anna.get("/api/user/export.zip");
    await expect.poll(() => ownOf(anna)).toMatchObject([{ state: "done", isSelfService: true }]);
    const first = await bo.post("/api/user/exports");
    const second = await bo.post("/api/user/exports");
    expect(second.body).toEqual(first.body);
    expect(await ownOf(bo)).toHaveLength(1);
  });

  it("an abandoned export is closed at its deadline", async () => {
    const anna = await aUser(app);
    const { number } = (await anna.post("/api/user/exports")).body;
    const dueAt = new Date(Date.now() - 1000);
    await database.update(rightsRequests).set({ dueAt }).where(eq(rightsRequests.number, number));
    await runJob(app.services, purgeRequests, {});
    expect(await ownOf(anna)).toMatchObject([{ number, state: "withdrawn" }]);
    expect(await stepsOf(number)).toEqual(["received", "withdrawn"]);
  });

  it("an erasure has them, with its date; cancelled it is closed", async () => {
    const anna = await aUser(app);
    const asked = await anna.post("/api/user/erasure", { pages: [] });
    const { number, erasesAt } = asked.body;
    const own = { number, kind: "erasure", isSelfService: true };
    expect(await ownOf(anna)).toMatchObject([{ ...own, state: "open", dueAt: erasesAt }]);
    expect((await anna.post("/api/user/erasure", { pages: [] })).body.number).toBe(number);
    await anna.delete("/api/user/erasure");
    expect(await ownOf(anna)).toMatchObject([{ ...own, state: "withdrawn" }]);
    const again = await anna.post("/api/user/erasure", { pages: [] });
    expect(again.body.number).not.toBe(number);
  });

  it("after an erasure keep only what was asked and when", async () => {
    const anna = await aUser(app);
    const asked = await anna.post("/api/user/erasure", { pages: [] });
    const number = present(asked.body.number);
    const erasesAt = new Date(Date.now() - 1000);
    await database.update(erasures).set({ erasesAt }).where(eq(erasures.userId, anna.id));
    await eraseAccounts(app.services);
    expect(await found(number)).toMatchObject({ state: "done", email: null, userId: null });
    expect(await stepsOf(number)).toEqual(["received", "done"]);
  });

  it("aren't answered by staff", async () => {
    const anna = await aUser(app);
    await anna.post("/api/user/exports");
    const { id } = present((await ownOf(anna))[0]);
    const colleague = await aColleague(app, "support");
    const answer = { outcome: "refused", answer: "Nej." };
    const { status } = await colleague.post(`/api/admin/gdpr-requests/${id}/answer`, answer);
    expect(status).toBe(409);
    expect(await ownOf(anna)).toMatchObject([{ state: "open" }]);
  });
});
