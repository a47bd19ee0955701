import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createDigitalCode, giveCode } from "#features/qr/commands/claim-code.server.ts";
import { checkCharacter } from "#features/qr/model.ts";
import { qrCodes, qrHistory } from "#features/qr/tables.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { hashSecret } from "#platform/secrets/secrets.server.ts";
import { testApp } from "#test/app.ts";
import { aPlate, aUser } from "#test/factories.ts";

const app = await testApp({ CLAIM_TRIES: "10" });
const strict = await testApp({ LIMIT_CLAIM_ADDRESS: "3/900" });
const { database } = app.services;

function wrongKey(activationKey: string): string {
  return (activationKey.startsWith("A") ? "B" : "A") + activationKey.slice(1);
}

async function ownerOf(code: string) {
  const [row] = await database.select().from(qrCodes).where(eq(qrCodes.code, code));
  return row?.ownerId ?? null;
}

describe("claiming a plate", () => {
  it("makes it the caller's with the key from its package, however that is typed", async () => {
    const [anna, { code, activationKey }] = [await aUser(app), await aPlate(app)];
    const typed = ` ${activationKey.toLowerCase().slice(0, 3)}-${activationKey.toLowerCase().slice(3)} `;
    const answer = await anna.post(`/api/qr-codes/${code}/claim`, { activationKey: typed });
    expect(answer).toMatchObject({
      status: 200,
      body: { code, state: "unlinked", locked: false, memorials: [] },
    });
    expect(await ownerOf(code)).toBe(anna.id);
    const again = await anna.post(`/api/qr-codes/${code}/claim`, { activationKey });
    expect(again.status).toBe(200);
    const steps = await database.select().from(qrHistory).where(eq(qrHistory.code, code));
    expect(steps.map(({ step, actorId }) => [step, actorId])).toEqual([
      ["created", null],
      ["claimed", anna.id],
    ]);
  });

  it("requires a login, and works once", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    const { code, activationKey } = await aPlate(app);
    const claim = { activationKey };
    expect((await app.as().post(`/api/qr-codes/${code}/claim`, claim)).status).toBe(401);
    expect((await anna.post(`/api/qr-codes/${code}/claim`, claim)).status).toBe(200);
    const late = await bo.post(`/api/qr-codes/${code}/claim`, claim);
    expect(late).toMatchObject({ status: 409, body: { code: "qr.outOfOrder" } });
    expect(late.body.message).toBe("Koden har allerede en ejer.");
    expect(await ownerOf(code)).toBe(anna.id);
  });

  it("says how many tries are left, and blocks the key after ten, even for the right one", async () => {
    const [anna, { code, activationKey }] = [await aUser(app), await aPlate(app)];
    const path = `/api/qr-codes/${code}/claim` as const;
    for (const left of [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]) {
      const { status, body } = await anna.post(path, { activationKey: wrongKey(activationKey) });
      expect({ status, code: body.code }).toEqual({ status: 403, code: "qr.wrongKey" });
      expect(body.message).toContain(`${left} `);
    }
    const right = await anna.post(path, { activationKey });
    expect(right).toMatchObject({ status: 423, body: { code: "qr.keyBlocked" } });
    expect(await ownerOf(code)).toBeNull();
  });

  it("costs no try if the typed text can't be a key, and says so", async () => {
    const [anna, { code, activationKey }] = [await aUser(app), await aPlate(app)];
    const path = `/api/qr-codes/${code}/claim` as const;
    for (const typed of ["12345", "1234567", "ABCDEU", "ÅÆØ123", "🕯🕯🕯🕯🕯🕯", "ABC 12"]) {
      const { status, body } = await anna.post(path, { activationKey: typed });
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
        status: 400,
        fields: ["activationKey"],
      });
    }
    const wrong = await anna.post(path, { activationKey: wrongKey(activationKey) });
    expect(wrong.body.message).toContain("9 ");
    const typed = `Nøgle: “${activationKey.slice(0, 3)}\u200b${activationKey.slice(3)}”.`;
    expect((await anna.post(path, { activationKey: typed })).status).toBe(200);
  });

  it("allows many concurrent guesses no more tries than sequential ones", async () => {
    const [anna, { code, activationKey }] = [await aUser(app), await aPlate(app)];
    const path = `/api/qr-codes/${code}/claim` as const;
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => anna.post(path, { activationKey: wrongKey(activationKey) })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect(statuses.filter((status) => status === 423)).toHaveLength(15);
  });

  it("succeeds for one of two concurrent callers with the key", async () => {
    const { code, activationKey } = await aPlate(app);
    const people = [await aUser(app), await aUser(app), await aUser(app)];
    const answers = await Promise.all(
      people.map((one) => one.post(`/api/qr-codes/${code}/claim`, { activationKey })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    expect(await ownerOf(code)).toBe(winner?.id);
  });

  it("distinguishes a mistyped code from one that was never issued", async () => {
    const anna = await aUser(app);
    const claim = { activationKey: "ABC123" };
    const random = "ZZZZZZZ1";
    const whole = random + checkCharacter(random);
    const mistyped = await anna.post(`/api/qr-codes/Y${whole.slice(1)}/claim`, claim);
    expect(mistyped).toMatchObject({ status: 400, body: { code: "qr.mistypedCode" } });
    const unknown = await anna.post(`/api/qr-codes/${whole}/claim`, claim);
    expect(unknown).toMatchObject({ status: 404, body: { code: "notFound" } });
  });

  it.each([{}, { activationKey: "" }, { activationKey: 7 }, { activationKey: "x".repeat(61) }])(
    "refuses what is no key: %j",
    async (claim) => {
      const [anna, { code }] = [await aUser(app), await aPlate(app)];
      const { status, body } = await anna.post(`/api/qr-codes/${code}/claim`, claim);
      expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
        status: 400,
        fields: ["activationKey"],
      });
    },
  );

  it("is rate-limited per network, whatever codes are tried", async () => {
    const anna = await aUser(app);
    const here = strict.as(anna.cookie, "203.0.113.20");
    const claim = { activationKey: "ABC123" };
    for (const _ of [1, 2, 3]) {
      const { code } = await aPlate(app);
      expect((await here.post(`/api/qr-codes/${code}/claim`, claim)).status).toBe(403);
    }
    const { code } = await aPlate(app);
    const answer = await here.post(`/api/qr-codes/${code}/claim`, claim);
    expect(answer).toMatchObject({ status: 429, body: { code: "tooMany" } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("stores a digest of the key that is worthless without the installation's secret", async () => {
    const { code, activationKey } = await aPlate(app);
    const [row] = await database.select().from(qrCodes).where(eq(qrCodes.code, code));
    expect(JSON.stringify(row)).not.toContain(activationKey);
    const digests = ["sha256", "sha512"].map((kind) =>
      createHash(kind).update(`${code}\n${activationKey}`).digest("base64url"),
    );
    for (const digest of digests) expect(row?.activationKeyHash).not.toContain(digest);
  });

  it("accepts keys of cards printed under the former storage format", async () => {
    const [anna, { code }] = [await aUser(app), await aPlate(app)];
    const activationKeyHash = await hashSecret(app.services, "7K2MQX");
    await database.update(qrCodes).set({ activationKeyHash }).where(eq(qrCodes.code, code));
    const claim = (activationKey: string) =>
      anna.post(`/api/qr-codes/${code}/claim`, { activationKey });
    expect((await claim("7K2MQY")).status).toBe(403);
    expect((await claim("7k2 mqx")).status).toBe(200);
  });

  it("has no key that opens a code without a card", async () => {
    const anna = await aUser(app);
    const ctx = systemContext(app.services);
    const code = await transaction(ctx, (tx) => createDigitalCode(tx, ctx));
    for (const activationKey of ["000000", "NVXX00", "VNDEF1"]) {
      const answer = await anna.post(`/api/qr-codes/${code}/claim`, { activationKey });
      expect(answer).toMatchObject({ status: 403, body: { code: "qr.wrongKey" } });
    }
    await transaction(ctx, (tx) => giveCode(tx, ctx, code, anna.id));
    expect(await ownerOf(code)).toBe(anna.id);
    const again = transaction(ctx, (tx) => giveCode(tx, ctx, code, anna.id));
    await expect(again).rejects.toMatchObject({ code: "qr.outOfOrder" });
  });
});

describe("checking a key without an account", () => {
  const keyTries = async (code: string) => {
    const [row] = await database.select().from(qrCodes).where(eq(qrCodes.code, code));
    return row?.keyTries;
  };

  it("accepts the right key, claims nothing, and leaves all tries", async () => {
    const { code, activationKey } = await aPlate(app);
    const path = `/api/qr-codes/${code}/check-key` as const;
    await app.as().post(path, { activationKey: wrongKey(activationKey) });
    expect(await keyTries(code)).toBe(1);
    const typed = activationKey.toLowerCase();
    expect((await app.as().post(path, { activationKey: typed })).status).toBe(204);
    expect({ owner: await ownerOf(code), tries: await keyTries(code) }).toEqual({
      owner: null,
      tries: 0,
    });
  });

  it("shares its tries with claiming, until the key is blocked for both", async () => {
    const [anna, { code, activationKey }] = [await aUser(app), await aPlate(app)];
    const claim = { activationKey: wrongKey(activationKey) };
    const [checked, claimed] = [
      await app.as().post(`/api/qr-codes/${code}/check-key`, claim),
      await anna.post(`/api/qr-codes/${code}/claim`, claim),
    ];
    expect(checked).toMatchObject({ status: 403, body: { code: "qr.wrongKey" } });
    expect(checked.body.message).toContain("9 ");
    expect(claimed.body.message).toContain("8 ");
    for (const _ of Array.from({ length: 8 })) {
      await app.as().post(`/api/qr-codes/${code}/check-key`, claim);
    }
    const right = await app.as().post(`/api/qr-codes/${code}/check-key`, { activationKey });
    expect(right).toMatchObject({ status: 423, body: { code: "qr.keyBlocked" } });
    const late = await anna.post(`/api/qr-codes/${code}/claim`, { activationKey });
    expect(late).toMatchObject({ status: 423, body: { code: "qr.keyBlocked" } });
  });

  it("refuses what can't be a key, an unknown code, and a code with an owner", async () => {
    const [anna, { code, activationKey }] = [await aUser(app), await aPlate(app)];
    const visitor = app.as();
    const path = `/api/qr-codes/${code}/check-key` as const;
    const typo = await visitor.post(path, { activationKey: "12345" });
    expect(typo).toMatchObject({
      status: 400,
      body: { fields: { activationKey: expect.anything() } },
    });
    expect(await keyTries(code)).toBe(0);
    const random = "ZZZZZZZ1";
    const unknown = `/api/qr-codes/${random}${checkCharacter(random)}/check-key` as const;
    expect(await visitor.post(unknown, { activationKey })).toMatchObject({ status: 404 });
    await anna.post(`/api/qr-codes/${code}/claim`, { activationKey });
    const late = await visitor.post(path, { activationKey });
    expect(late).toMatchObject({ status: 409, body: { code: "qr.outOfOrder" } });
  });

  it("counts against the network's limit of claims", async () => {
    const here = strict.as(undefined, "203.0.113.40");
    const claim = { activationKey: "ABC123" };
    for (const _ of [1, 2, 3]) {
      const { code } = await aPlate(app);
      expect((await here.post(`/api/qr-codes/${code}/check-key`, claim)).status).toBe(403);
    }
    const { code } = await aPlate(app);
    const answer = await here.post(`/api/qr-codes/${code}/check-key`, claim);
    expect(answer).toMatchObject({ status: 429, body: { code: "tooMany" } });
  });
});

describe("looking codes up", () => {
  it.each([
    { asked: "", network: "203.0.113.30" },
    { asked: "/likely", network: "203.0.113.31" },
  ])("is counted by network, not by code: $asked", async ({ asked, network }) => {
    const few = await testApp({ LIMIT_LOOKUP: "3/900" });
    const here = few.as(undefined, network);
    for (const _ of [1, 2, 3]) {
      const { code } = await aPlate(app);
      expect((await here.get(`/api/qr-codes/${code}${asked}`)).status).toBe(200);
    }
    const { code } = await aPlate(app);
    const answer = await here.get(`/api/qr-codes/${code}${asked}`);
    expect(answer).toMatchObject({ status: 429, body: { code: "tooMany" } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    const elsewhere = few.as(undefined, network.replace("203.0.113", "198.51.100"));
    expect((await elsewhere.get(`/api/qr-codes/${code}${asked}`)).status).toBe(200);
  });
});
