import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { consentRecords } from "#features/accounts/consent/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aUser } from "#test/factories.ts";

const app = await testApp({ LIMIT_CONSENT: "40/300" });

const YES = {
  purpose: "analytics",
  consentGiven: true,
  consentMethod: "banner",
  legalBasis: "consent",
  dataRetentionPeriod: "13 months",
};

async function recordsOf(userId: string) {
  return app.services.database
    .select()
    .from(consentRecords)
    .where(eq(consentRecords.userId, userId));
}

describe("an answer to the banner", () => {
  it("is recorded with its wording and time, without a user for visitors", async () => {
    const { status, body } = await app.as().post("/api/gdpr/consent", YES);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...YES, textVersion: expect.any(String) });
    const [row] = await app.services.database
      .select()
      .from(consentRecords)
      .where(eq(consentRecords.id, body.id));
    expect(row).toMatchObject({ userId: null, purpose: "analytics", consentGiven: true });
  });

  it("is added to the earlier ones instead of replacing them", async () => {
    const anna = await aUser(app);
    await anna.post("/api/gdpr/consent", YES);
    await anna.post("/api/gdpr/consent", { ...YES, consentGiven: false });
    const rows = await recordsOf(anna.id);
    expect(new Set(rows.map(({ consentGiven }) => consentGiven))).toEqual(new Set([true, false]));
  });

  it.each([
    ["purpose", { purpose: "everything" }],
    ["consentGiven", { consentGiven: "yes" }],
    ["consentMethod", { consentMethod: "silence" }],
    ["legalBasis", { legalBasis: "legal_obligation" }],
    ["dataRetentionPeriod", { dataRetentionPeriod: "for ever" }],
    ["dataRetentionPeriod", { dataRetentionPeriod: "Account lifecycle" }],
    ["userId", { userId: "0190f3a4-0000-7000-8000-000000000000" }],
    [
      "consentGiven",
      {
        purpose: "necessary",
        consentGiven: false,
        legalBasis: "legal_obligation",
        dataRetentionPeriod: "Account lifecycle",
      },
    ],
  ])("is refused with a wrong %s: %j", async (field, change) => {
    const { status, body } = await app.as().post("/api/gdpr/consent", { ...YES, ...change });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it("is limited by network", async () => {
    const here = app.as(undefined, "203.0.113.9");
    for (let time = 0; time < 40; time++) await here.post("/api/gdpr/consent", YES);
    const answer = await here.post("/api/gdpr/consent", YES);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("the list of one's consents", () => {
  it("is shown to their owner only, newest first", async () => {
    const [anna, bo] = [await aUser(app), await aUser(app)];
    await anna.post("/api/gdpr/consent", YES);
    await anna.post("/api/gdpr/consent", { ...YES, consentGiven: false });
    const { body } = await anna.get("/api/user/consents");
    expect(body.items).toMatchObject([
      { purpose: "analytics", consentGiven: false, textVersion: expect.any(String) },
      { purpose: "analytics", consentGiven: true },
    ]);
    expect((await bo.get("/api/user/consents")).body.items).toEqual([]);
  });
});
