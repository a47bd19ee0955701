import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague, aUser, PASSWORD, reachable } from "#test/factories.ts";
import { addPasskey, aDevice, asked, logInWith } from "#test/passkeys.ts";

const app = await testApp();

describe("removing a passkey", () => {
  it("ends the sessions it began, device logins from them included, and no others", async () => {
    const anna = await reachable(app, await aUser(app));
    const device = aDevice();
    const { id } = await addPasskey(anna, device);
    const thief = app.as((await logInWith(device, app.as())).cookie);
    const shown = await thief.post("/api/user/phone-links");
    const token = new URL(shown.body.url).pathname.split("/").at(-1);
    const phone = await app.as().post(`/api/phone-links/${token}`);
    const claim = /phoneLink=[^;]+/.exec(String(phone.headers["set-cookie"]))?.[0];
    await thief.post(`/api/user/phone-links/${shown.body.id}/allow`);
    const begun = await app.as(claim).post(`/api/phone-links/${token}/session`);
    expect(begun.body.user).toMatchObject({ id: anna.id });
    const other = await app
      .as()
      .post("/api/login", { username: anna.username, password: PASSWORD });
    expect((await anna.delete(`/api/user/passkeys/${id}`)).status).toBe(204);
    for (const cookie of [thief.cookie, begun.cookie]) {
      expect((await app.as(cookie).get("/api/user")).status).toBe(401);
    }
    for (const cookie of [anna.cookie, other.cookie]) {
      expect((await app.as(cookie).get("/api/user")).status).toBe(200);
    }
  });

  it("ends sessions in which it was the second step, except the one that removes it", async () => {
    const boss = await aColleague(app, "administrator");
    const [device, other] = [aDevice(), aDevice()];
    const { id, cookie } = await addPasskey(boss, device);
    await addPasskey(app.as(cookie), other);
    const challenge = await asked(app.as());
    const both = { username: boss.username, password: PASSWORD };
    const passkey = device.sign(challenge.body);
    const second = await app.as().post(
      "/api/login",
      { ...both, passkey },
      {
        cookie: challenge.cookie,
      },
    );
    expect(second.status).toBe(200);
    const here = app.as((await logInWith(device, app.as())).cookie);
    expect((await here.delete(`/api/user/passkeys/${id}`)).status).toBe(204);
    expect((await app.as(second.cookie).get("/api/user")).status).toBe(401);
    expect((await here.get("/api/user")).status).toBe(200);
  });
});
