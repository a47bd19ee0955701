import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { purgeContactMessages } from "#features/support/contact/jobs.server.ts";
import { contactMessages } from "#features/support/contact/tables.server.ts";
import { testApp } from "#test/app.ts";
import { runJob } from "#test/jobs.ts";

const app = await testApp({ LIMIT_CONTACT: "30/3600", CONTACT_SECONDS: "3", CONTACT_DAYS: "365" });
const { database } = app.services;
const DAY = 86_400_000;

let sent = 0;
/** Each from its own network, so that none uses up another's rate limit. */
const somebody = () => app.as(undefined, `203.0.113.${(sent += 1)}`);
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

function aMessage(change: Record<string, unknown> = {}) {
  const message = "Kan pladen limes på granit?";
  return { name: "Lise Holm", email: "lise@example.org", message, shownAt: ago(60_000), ...change };
}

async function kept(id: string) {
  return database.select().from(contactMessages).where(eq(contactMessages.id, id));
}

describe("a message to the operator", () => {
  it("is stored as written, with the language for the answer", async () => {
    const { status, body } = await somebody().post(
      "/api/contact",
      aMessage({ name: " Lise  Holm " }),
      {
        "accept-language": "es",
      },
    );
    expect({ status, fields: Object.keys(body) }).toEqual({
      status: 201,
      fields: ["id", "receivedAt"],
    });
    expect(await kept(body.id)).toMatchObject([
      {
        name: "Lise Holm",
        email: "lise@example.org",
        message: "Kan pladen limes på granit?",
        locale: "es",
      },
    ]);
  });

  it("sent twice with one key is stored once, with one receipt", async () => {
    const headers = { "idempotency-key": "brev-nummer-1" };
    const first = await somebody().post("/api/contact", aMessage(), headers);
    const second = await somebody().post("/api/contact", aMessage(), headers);
    expect(second).toMatchObject({ status: 201, body: first.body });
    const rows = await database
      .select()
      .from(contactMessages)
      .where(eq(contactMessages.idempotencyKey, "brev-nummer-1"));
    expect(rows).toHaveLength(1);
  });

  it.each([
    ["name", { name: " " }],
    ["name", { name: "x".repeat(121) }],
    ["email", { email: "lise" }],
    ["message", { message: "" }],
    ["message", { message: "x".repeat(5001) }],
    ["shownAt", { shownAt: "før" }],
    ["isAdmin", { isAdmin: true }],
  ])("is refused with a wrong %s", async (field, change) => {
    const { status, body } = await somebody().post("/api/contact", aMessage(change));
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
  });

  it("is discarded with the usual thanks if the honeypot field is filled", async () => {
    const { status, body } = await somebody().post(
      "/api/contact",
      aMessage({ website: "spam.example" }),
    );
    expect({ status, fields: Object.keys(body) }).toEqual({
      status: 201,
      fields: ["id", "receivedAt"],
    });
    expect(await kept(body.id)).toEqual([]);
  });

  it("is refused if sent faster than anybody can type", async () => {
    const before = await database.$count(contactMessages);
    const answer = await somebody().post("/api/contact", aMessage({ shownAt: ago(0) }));
    expect(answer).toMatchObject({ status: 429, body: { code: "tooSoon" } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(await database.$count(contactMessages)).toBe(before);
  });

  it("is rate-limited per network", async () => {
    const here = app.as(undefined, "198.51.100.7");
    for (let time = 0; time < 30; time++) await here.post("/api/contact", aMessage());
    const answer = await here.post("/api/contact", aMessage());
    expect(answer).toMatchObject({ status: 429, body: { code: "tooMany" } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("is accepted from this site only", async () => {
    const origin = "https://ondt.example";
    const answer = await somebody().post("/api/contact", aMessage(), { origin });
    expect(answer).toMatchObject({ status: 403, body: { code: "crossSite" } });
  });

  it("can't be read through the API", async () => {
    expect((await app.as().get("/api/contact")).status).toBe(405);
  });

  it("is deleted when its retention period is over, and not before", async () => {
    const [old, young] = await Promise.all(
      [366, 364].map(async (days) => {
        const { body } = await somebody().post("/api/contact", aMessage());
        const receivedAt = new Date(Date.now() - days * DAY);
        await database
          .update(contactMessages)
          .set({ receivedAt })
          .where(eq(contactMessages.id, body.id));
        return String(body.id);
      }),
    );
    await runJob(app.services, purgeContactMessages, null);
    expect(await kept(old ?? "")).toEqual([]);
    expect(await kept(young ?? "")).toHaveLength(1);
  });
});
