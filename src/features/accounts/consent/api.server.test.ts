import { describe, expect, test } from "vitest";
import { desc } from "drizzle-orm";
import { testApp } from "#test/app.ts";
import { aUser } from "#test/factories.ts";
import { PURPOSES, type NewConsent } from "./contract.ts";
import { CONSENT_TEXT_VERSION, termsOf } from "./model.ts";
import { consentRecords } from "./tables.server.ts";

const PATH = "/api/gdpr/consent";
const world = await testApp({ LIMIT_CONSENT: "1000/60" });

function answer(change: Partial<NewConsent> = {}): NewConsent {
  const purpose = change.purpose ?? "analytics";
  return { purpose, consentGiven: true, consentMethod: "banner", ...termsOf(purpose), ...change };
}

function newestFirst() {
  return world.services.database.select().from(consentRecords).orderBy(desc(consentRecords.id));
}

describe("a cookie consent", () => {
  test("is recorded with its wording and time, without a user for visitors", async () => {
    const given = await world.as().post(PATH, answer());
    expect(given.status).toBe(201);
    const [row] = await newestFirst();
    expect(row).toMatchObject({ ...answer(), textVersion: CONSENT_TEXT_VERSION, userId: null });
    expect(given.body).toEqual({
      ...answer(),
      id: row?.id,
      textVersion: CONSENT_TEXT_VERSION,
      givenAt: row?.givenAt.toISOString(),
    });
  });

  test("is recorded for the signed-in user", async () => {
    const anna = await aUser(world);
    expect((await anna.post(PATH, answer({ purpose: "marketing" }))).status).toBe(201);
    const [row] = await newestFirst();
    expect(row).toMatchObject({ purpose: "marketing", userId: anna.id });
  });

  test("stays recorded when a later one follows", async () => {
    const before = await newestFirst();
    await world.as().post(PATH, answer({ consentGiven: true }));
    await world.as().post(PATH, answer({ consentGiven: false }));
    const after = await newestFirst();
    expect(after.slice(0, 2).map((row) => row.consentGiven)).toEqual([false, true]);
    expect(after.slice(2)).toEqual(before);
  });

  test("can be given to every purpose with its own legal terms", async () => {
    for (const purpose of PURPOSES) {
      expect((await world.as().post(PATH, answer({ purpose }))).status, purpose).toBe(201);
    }
  });
});

describe("is refused with the field's name when it is impossible", () => {
  test.each<[string, Record<string, unknown>]>([
    ["consentGiven", answer({ purpose: "necessary", consentGiven: false })],
    ["legalBasis", answer({ legalBasis: "legal_obligation" })],
    ["dataRetentionPeriod", answer({ dataRetentionPeriod: "Account lifecycle" })],
    ["purpose", { ...answer(), purpose: "profiling" }],
    ["consentMethod", { ...answer(), consentMethod: "silence" }],
    ["textVersion", { ...answer(), textVersion: "0" }],
    ["userId", { ...answer(), userId: "somebody" }],
  ])("%s", async (field, body) => {
    const count = (await newestFirst()).length;
    const refused = await world.as().post(PATH, body);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields ?? {})).toEqual([field]);
    expect(await newestFirst()).toHaveLength(count);
  });

  test("is refused in the caller's language", async () => {
    const refused = await world
      .as()
      .post(PATH, answer({ purpose: "necessary", consentGiven: false }), {
        "accept-language": "es",
      });
    expect(refused.body.fields).toEqual({
      consentGiven: "Lo necesario no se puede desactivar.",
    });
  });
});
