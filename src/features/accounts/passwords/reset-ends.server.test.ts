import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague, aUser, reachable } from "#test/factories.ts";
import { linkIn, mailTo } from "#test/mails.ts";
import { addPasskey, aDevice, asked, logInWith } from "#test/passkeys.ts";
import { codeOf } from "#test/two-steps.ts";

const app = await testApp({}, { worker: true });
const NEW = "fire blå både på fjorden";

async function resetCall({ username, email }: { username: string; email: string }) {
  await app.as().post("/api/password-links", { username });
  const path = linkIn(await mailTo(app, email, "Vælg en ny adgangskode"));
  return `/api/password-links/${path.replace("/reset-password/", "")}` as const;
}

describe("a reset of an account with a confirmed address", () => {
  it("ends sessions and passkeys, and lists them on its page and in its mail", async () => {
    const anna = await reachable(app, await aUser(app));
    const device = aDevice();
    await addPasskey(anna, device, "Fars telefon");
    const phone = await logInWith(device, app.as());
    const call = await resetCall(anna);
    const seen = await app.as().get(call);
    expect(seen.body).toEqual({
      passkeys: [{ name: "Fars telefon", createdAt: expect.any(String) }],
      sessions: [
        { device: null, browser: null, lastUsedAt: expect.any(String) },
        { device: null, browser: null, lastUsedAt: expect.any(String) },
      ],
      secondFactor: "none",
    });
    expect((await app.as().post(call, { password: NEW })).status).toBe(200);
    expect((await app.as(phone.cookie).get("/api/user")).status).toBe(401);
    expect((await logInWith(device, app.as())).status).toBe(403);
    const { text } = await mailTo(app, anna.email, "Din adgangskode er skiftet");
    expect(text).toContain("Fars telefon");
    expect(await app.as().get(call)).toMatchObject({ status: 410, body: { code: "linkUsed" } });
  });

  it("requires the app's code, and keeps the app", async () => {
    const anna = await reachable(app, await aUser(app));
    const begun = await anna.post("/api/user/second-factor");
    const secret = String(begun.body.secret);
    await anna.put("/api/user/second-factor", { code: codeOf(secret) });
    const call = await resetCall(anna);
    expect((await app.as().get(call)).body.secondFactor).toBe("asked");
    const without = await app.as().post(call, { password: NEW });
    expect(without).toMatchObject({ status: 401, body: { code: "accounts.codeNeeded" } });
    const answer = await app.as().post(call, { password: NEW, code: codeOf(secret, 1) });
    expect(answer.status).toBe(200);
    expect((await app.as(answer.cookie).get("/api/user/access")).body.hasSecondFactor).toBe(true);
  });

  it("keeps the passkey used as second step, and no other", async () => {
    const boss = await aColleague(app, "administrator");
    const [own, strangers] = [aDevice(), aDevice()];
    const { cookie } = await addPasskey(boss, own);
    await addPasskey(app.as(cookie), strangers, "Fremmed");
    const call = await resetCall(boss);
    const challenge = await asked(app.as());
    const passkey = own.sign(challenge.body);
    const answer = await app
      .as()
      .post(call, { password: NEW, passkey }, { cookie: challenge.cookie });
    expect(answer.status).toBe(200);
    expect((await logInWith(strangers, app.as())).status).toBe(403);
    expect((await logInWith(own, app.as())).status).toBe(200);
    const status = await app.as(answer.cookie).get("/api/admin/two-factor-verification-status");
    expect(status.body.isVerified).toBe(true);
  });

  it("by a recovery code leaves staff without a passkey unverified until they add one", async () => {
    const boss = await aColleague(app, "administrator");
    const { recoveryCodes } = await addPasskey(boss, aDevice());
    const answer = await app
      .as()
      .post(await resetCall(boss), { password: NEW, code: recoveryCodes[0] });
    const here = app.as(answer.cookie);
    const status = await here.get("/api/admin/two-factor-verification-status");
    expect(status.body).toEqual({ isRequired: true, isVerified: false });
    expect((await here.get("/api/user/access")).body.recoveryCodesLeft).toBe(0);
  });
});
