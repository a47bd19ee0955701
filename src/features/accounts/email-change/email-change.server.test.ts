import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mailLinks } from "#features/accounts/mail-links/tables.server.ts";
import { users } from "#features/accounts/tables.server.ts";
import { testApp, type Client } from "#test/app.ts";
import { aUser, PASSWORD, type TestUser } from "#test/factories.ts";
import { linkIn, mailsTo, mailTo } from "#test/mails.ts";

const app = await testApp({}, { worker: true });
const { database } = app.services;
const ASKED = "Er det din e-mail?";
const TOLD = "Din adgang har fået en ny e-mail";

let made = 0;
const anAddress = () => `ny.${++made}@example.org`;

/** The call of the link in the `count`th mail to an address. */
async function linkTo(address: string, count = 1): Promise<string> {
  const path = linkIn(await mailTo(app, address, ASKED, count));
  expect(path).toMatch(/^\/confirm-email\/[\w-]{43}$/);
  return path.replace("/confirm-email/", "/api/email-links/");
}

const use = (call: string) => app.as().post(call);
const stateOf = async (who: Client) => (await who.get("/api/user/access")).body;
/** After the first confirmation in another browser. */
async function backIn({ username }: TestUser): Promise<Client> {
  const { cookie } = await app.as().post("/api/login", { username, password: PASSWORD });
  return app.as(cookie);
}
const ask = (who: TestUser, email: string) => who.put("/api/user/email", { email });

describe("the address of a new account", () => {
  it("is asked for confirmation by mail, and confirmed by the button, from any browser", async () => {
    const anna = await aUser(app);
    expect(await stateOf(anna)).toEqual({
      email: anna.email,
      isEmailVerified: false,
      newEmail: null,
      passwordChangedAt: null,
      hasSecondFactor: false,
      recoveryCodesLeft: 0,
      passkeys: 0,
    });
    const call = await linkTo(anna.email);
    expect((await app.as().get(call)).status).toBe(405);
    expect((await use(call)).status).toBe(204);
    expect(await stateOf(await backIn(anna))).toMatchObject({ isEmailVerified: true });
    expect(await use(call)).toMatchObject({ status: 410, body: { code: "linkUsed" } });
  });

  it("can be sent a new link; once confirmed, no more mails are sent", async () => {
    const anna = await aUser(app);
    await linkTo(anna.email);
    expect((await anna.post("/api/user/email-link")).status).toBe(202);
    const [first, second] = [await linkTo(anna.email), await linkTo(anna.email, 2)];
    expect((await use(second)).status).toBe(204);
    expect((await use(first)).status).toBe(410);
    expect((await (await backIn(anna)).post("/api/user/email-link")).status).toBe(202);
    // Mails are sent in order: once this one has arrived, that one would have arrived, too.
    await linkTo((await aUser(app)).email);
    expect(await mailsTo(app, anna.email)).toHaveLength(2);
  });

  it("is limited in the number of mails", async () => {
    const strict = await testApp({ LIMIT_MAIL_ACCOUNT: "2/900" });
    const { cookie } = await aUser(app);
    const send = () => strict.as(cookie).post("/api/user/email-link");
    const tries = [await send(), await send(), await send()];
    expect(tries.map(({ status }) => status)).toEqual([202, 202, 429]);
    expect((await strict.as().post("/api/user/email-link")).status).toBe(401);
  });

  it("is sent no name, in particular none with HTML", async () => {
    const bo = await aUser(app, { fullName: '<img src=x onerror="alert(1)">' });
    const { html } = await mailTo(app, bo.email, ASKED);
    expect(html).not.toContain("<img");
    expect(html).not.toContain("&lt;img");
  });
});

describe("a new address", () => {
  it("becomes active once confirmed; the former one is notified", async () => {
    const anna = await aUser(app);
    const address = anAddress();
    const asked = await ask(anna, address);
    expect(asked).toMatchObject({ status: 200, body: { email: anna.email, newEmail: address } });
    expect((await anna.get("/api/user")).body.email).toBe(anna.email);
    expect((await use(await linkTo(address))).status).toBe(204);
    expect(await stateOf(await backIn(anna))).toMatchObject({
      email: address,
      newEmail: null,
      isEmailVerified: true,
    });
    const told = await mailTo(app, anna.email, TOLD);
    expect(told.text).not.toContain(address);
  });

  it("is cancelled by requesting the old one or a third: its link no longer works", async () => {
    const anna = await aUser(app);
    const [first, second, third] = [anAddress(), anAddress(), anAddress()];
    await ask(anna, first);
    const abandoned = await linkTo(first);
    await ask(anna, second);
    expect((await use(abandoned)).status).toBe(410);
    const dropped = await linkTo(second);
    expect((await ask(anna, anna.email.toUpperCase())).body.newEmail).toBeNull();
    expect((await use(dropped)).status).toBe(410);
    await ask(anna, third);
    const late = await linkTo(third);
    await database
      .update(mailLinks)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(mailLinks.userId, anna.id));
    expect((await use(late)).status).toBe(410);
    expect(await stateOf(anna)).toMatchObject({ email: anna.email });
  });

  it("of another account is accepted silently; only its reader learns that it is taken", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    const free = await ask(anna, anAddress());
    const taken = await ask(anna, bo.email);
    expect(taken.status).toBe(free.status);
    expect(Object.keys(taken.body)).toEqual(Object.keys(free.body));
    expect(await use(await linkTo(bo.email, 2))).toMatchObject({
      status: 409,
      body: { code: "taken", duplicates: ["email"] },
    });
    expect(await stateOf(anna)).toMatchObject({ email: anna.email });
    expect(await stateOf(bo)).toMatchObject({ email: bo.email });
  });

  it("is given to one of several concurrent confirmations", async () => {
    const anna = await aUser(app);
    const address = anAddress();
    await ask(anna, address);
    const call = await linkTo(address);
    const answers = await Promise.all([1, 2, 3, 4].map(() => use(call)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204, 410, 410, 410,
    ]);
  });

  it("is dropped when the password is reset by mail to the old one", async () => {
    const anna = await aUser(app);
    const address = anAddress();
    await ask(anna, address);
    const call = await linkTo(address);
    await app.as().post("/api/password-links", { username: anna.username });
    const reset = linkIn(await mailTo(app, anna.email, "Vælg en ny adgangskode"));
    const choose = reset.replace("/reset-password/", "/api/password-links/");
    expect((await app.as().post(choose, { password: "fire blå både" })).status).toBe(200);
    expect((await use(call)).status).toBe(410);
    const [row] = await database.select().from(users).where(eq(users.id, anna.id));
    expect(row?.email).toBe(anna.email);
  });

  it.each([
    ["email", { email: "bo" }],
    ["email", { email: "bo@example.org\r\nBcc: alle@example.org" }],
    ["emailVerifiedAt", { email: "b@example.org", emailVerifiedAt: "2026-01-01T00:00:00Z" }],
    ["userId", { email: "b@example.org", userId: "0190f3a4-0000-7000-8000-000000000000" }],
  ])("refuses a wrong %s by its name: %j", async (field, input) => {
    const anna = await aUser(app);
    const { status, body } = await anna.put("/api/user/email", input);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });
});

describe("a link", () => {
  it("has one purpose: a reset link confirms no address, and the reverse", async () => {
    const anna = await aUser(app);
    const email = await linkTo(anna.email);
    await app.as().post("/api/password-links", { username: anna.username });
    const password = linkIn(await mailTo(app, anna.email, "Vælg en ny adgangskode"));
    const token = (path: string) => path.split("/").at(-1);
    expect((await use(`/api/email-links/${token(password)}`)).status).toBe(410);
    const wrong = `/api/password-links/${token(email)}`;
    expect((await app.as().post(wrong, { password: "fire blå både" })).status).toBe(410);
    expect((await use(email)).status).toBe(204);
  });
});
