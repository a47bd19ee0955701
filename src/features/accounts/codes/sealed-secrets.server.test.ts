import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sealSecrets } from "#features/accounts/codes/commands.server.ts";
import { secondFactors } from "#features/accounts/codes/tables.server.ts";
import { testApp, type TestApp } from "#test/app.ts";
import { PASSWORD } from "#test/factories.ts";
import { codeOf, withTwoSteps } from "#test/two-steps.ts";

const FIRST = "first".padEnd(40, "1");
const SECOND = "second".padEnd(40, "2");
const AUDIT_KEY = "installation".padEnd(40, "0");
const app = await testApp({ AUDIT_KEY });
const { database } = app.services;

async function keptOf(userId: string): Promise<string> {
  const [row] = await database.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row?.secret ?? "";
}

const keep = (userId: string, secret: string) =>
  database
    .update(secondFactors)
    .set({ secret, lastStep: null })
    .where(eq(secondFactors.userId, userId));

const logIn = (at: Pick<TestApp, "as">, username: string, secret: string, steps = 1) =>
  at.as().post("/api/login", { username, password: PASSWORD, code: codeOf(secret, steps) });

describe("the secret of an authenticator app", () => {
  it("is encrypted in the database from its creation", async () => {
    const { anna, secret } = await withTwoSteps(app);
    const kept = await keptOf(anna.id);
    expect(kept).not.toContain(secret);
    expect(kept).toMatch(/^sealed1\./);
    expect((await logIn(app, anna.username, secret)).status).toBe(200);
  });

  it("can't be decrypted in another user's row", async () => {
    const [one, other] = [await withTwoSteps(app), await withTwoSteps(app)];
    await keep(other.anna.id, await keptOf(one.anna.id));
    const answer = await logIn(app, other.anna.username, one.secret);
    expect(answer).toMatchObject({ status: 401, body: { code: "accounts.wrongCode" } });
  });

  it("in plain text from an older version is encrypted at startup and keeps working", async () => {
    const { anna, secret } = await withTwoSteps(app);
    await keep(anna.id, secret);
    expect(await sealSecrets(app.services)).toBe(1);
    expect(await keptOf(anna.id)).not.toContain(secret);
    expect(await sealSecrets(app.services)).toBe(0);
    expect((await logIn(app, anna.username, secret)).status).toBe(200);
  });

  it("in plain text is also encrypted by its next use", async () => {
    const { anna, secret } = await withTwoSteps(app);
    await keep(anna.id, secret);
    expect((await logIn(app, anna.username, secret)).status).toBe(200);
    expect(await keptOf(anna.id)).not.toContain(secret);
  });

  it("is encrypted again with a new key, and readable with the former one until then", async () => {
    const first = await testApp({ AUDIT_KEY, SECRETS_KEYS: FIRST });
    const { anna, secret } = await withTwoSteps(first);
    const both = await testApp({ AUDIT_KEY, SECRETS_KEYS: `${SECOND},${FIRST}` });
    const second = await testApp({ AUDIT_KEY, SECRETS_KEYS: SECOND });
    expect((await logIn(second, anna.username, secret)).body.code).toBe("accounts.wrongCode");
    const before = await keptOf(anna.id);
    expect(await sealSecrets(both.services)).toBeGreaterThan(0);
    expect(await keptOf(anna.id)).not.toBe(before);
    expect((await logIn(second, anna.username, secret)).status).toBe(200);
    expect((await logIn(first, anna.username, secret, 0)).body.code).toBe("accounts.wrongCode");
  });

  it("that no key decrypts allows no login by code, but one by recovery code", async () => {
    const { anna, secret, codes } = await withTwoSteps(app);
    const other = await testApp({ AUDIT_KEY: "lost".padEnd(40, "9") });
    expect((await logIn(other, anna.username, secret)).body.code).toBe("accounts.wrongCode");
    const before = await keptOf(anna.id);
    await sealSecrets(other.services);
    expect(await keptOf(anna.id)).toBe(before);
    const login = { username: anna.username, password: PASSWORD, code: codes[0] };
    expect((await other.as().post("/api/login", login)).status).toBe(200);
  });
});
