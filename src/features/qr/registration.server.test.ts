import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createQrCode } from "#features/qr/commands/claim-code.server.ts";
import { checkCharacter, groupCode } from "#features/qr/model.ts";
import { qrCodes } from "#features/qr/tables.server.ts";
import { systemContext } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { aMemorial, aUser, PASSWORD, reachable } from "#test/factories.ts";
import { linkIn, mailsTo } from "#test/mails.ts";

const app = await testApp({ HIDDEN_REGISTRATION: "false" }, { worker: true });
const open = await testApp();
const { database } = app.services;

let made = 0;
function registration(more: Record<string, unknown> = {}) {
  const username = `bo.newcomer.${++made}`;
  return {
    fullName: "Bo Krag",
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    acceptTerms: true,
    ...more,
  };
}

const register = (more: Record<string, unknown>) =>
  app.as().post("/api/register", registration(more));

async function aCode(): Promise<string> {
  return (await createQrCode(systemContext(app.services))).code;
}

describe("registering an account", () => {
  it("works with an unclaimed code, however it is typed", async () => {
    const code = await aCode();
    expect((await register({ qrCode: code })).status).toBe(201);
    expect((await register({ qrCode: groupCode(await aCode()).toLowerCase() })).status).toBe(201);
  });

  it("requires a code", async () => {
    expect(await register({})).toMatchObject({
      status: 400,
      body: { code: "accounts.codeMissing" },
    });
  });

  it("is refused with a code that is unknown, mistyped, claimed or retired", async () => {
    const anna = await aUser(open);
    const [owned, retired] = [await aCode(), await aCode()];
    await database.update(qrCodes).set({ ownerId: anna.id }).where(eq(qrCodes.code, owned));
    await database.update(qrCodes).set({ retiredAt: new Date() }).where(eq(qrCodes.code, retired));
    const unknown = `AAAAAAAA${checkCharacter("AAAAAAAA")}`;
    for (const qrCode of [owned, retired, unknown]) {
      expect(await register({ qrCode })).toMatchObject({
        status: 409,
        body: { code: "qr.codeTaken" },
      });
    }
    const last = owned.endsWith("0") ? "1" : "0";
    const mistyped = await register({ qrCode: owned.slice(0, -1).concat(last) });
    expect(mistyped.body.code).toBe("qr.mistypedCode");
  });

  it("works with an invitation, but not with an expired link", async () => {
    const anna = await reachable(open, await aUser(open));
    const { path } = await aMemorial(open, { owner: anna });
    const email = "bo.invited@example.org";
    expect((await anna.post(`${path}/invitations`, { email, role: "editor" })).status).toBe(202);
    await expect.poll(async () => (await mailsTo(app, email)).length).toBe(1);
    const [link = ""] = (await mailsTo(app, email)).map(linkIn);
    const invitation = link.split("/").at(-1);
    expect((await register({ email, invitation })).status).toBe(201);
    const over = await register({ invitation: "x".repeat(43) });
    expect(over).toMatchObject({ status: 410, body: { code: "linkUsed" } });
  });

  it("works for reseller applicants", async () => {
    const answer = await app.as().post("/api/reseller-register", registration());
    expect(answer).toMatchObject({ status: 201, body: { roles: [] } });
  });
});
