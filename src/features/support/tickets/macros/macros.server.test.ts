import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aUser } from "#test/factories.ts";
import { MACROS_MAX } from "./contract.ts";
import { ticketMacros } from "./tables.server.ts";

const app = await testApp();
const { database } = app.services;
const boss = await aColleague(app, "administrator");
const support = await aColleague(app, "support");

let made = 0;
const aMacro = (change: Record<string, unknown> = {}) => ({
  name: `Løs plade ${(made += 1)}`,
  texts: { da: "Send os et billede af pladen.", en: null, es: null },
  ...change,
});

const path = (id: string) => `/api/admin/macros/${id}` as const;

describe("a text for replies", () => {
  it("is added, changed and removed by whoever manages support, and read by whoever answers", async () => {
    const { status, body } = await boss.post("/api/admin/macros", aMacro({ then: "waiting" }));
    expect(status).toBe(201);
    expect(body).toMatchObject({ then: "waiting", texts: { en: null } });
    const texts = { da: "Send et billede.", en: "Send a picture.", es: "Envía una foto." };
    const changed = await boss.put(path(body.id), { name: body.name, texts });
    expect(changed).toMatchObject({ status: 200, body: { id: body.id, texts, then: null } });
    const { body: list } = await support.get("/api/admin/macros");
    expect(list.items).toContainEqual(changed.body);
    expect((await boss.delete(path(body.id))).status).toBe(204);
    expect((await boss.delete(path(body.id))).status).toBe(404);
    expect((await boss.put(path(body.id), aMacro())).status).toBe(404);
    const actions = await database
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, "macro"), eq(auditEntries.subjectId, body.id)))
      .orderBy(asc(auditEntries.id));
    expect(actions.map(({ action }) => action)).toEqual([
      "macro.added",
      "macro.changed",
      "macro.removed",
    ]);
  });

  it.each([
    ["name", { name: " " }],
    ["name", { name: "x".repeat(81) }],
    ["texts", { texts: { da: null, en: " ", es: null } }],
    ["texts.da", { texts: { da: "x".repeat(5001), en: null, es: null } }],
    ["de", { texts: { da: "Hej", de: "Hallo" } }],
    ["then", { then: "spam" }],
    ["isShared", { isShared: true }],
  ])("is refused with a wrong %s", async (field, change) => {
    const { status, body } = await boss.post("/api/admin/macros", aMacro(change));
    expect({ status, code: body.code }).toEqual({ status: 400, code: "invalid" });
    expect(Object.keys(body.fields ?? {}).some((key) => key.startsWith(field))).toBe(true);
  });

  it("has a name of its own, whatever its case, also of two at once", async () => {
    const { name } = aMacro();
    const both = [name, name.toUpperCase()].map((one) =>
      boss.post("/api/admin/macros", aMacro({ name: one })),
    );
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 400]);
  });

  it("isn't written by support, nor read by others", async () => {
    expect((await support.post("/api/admin/macros", aMacro())).status).toBe(403);
    expect((await (await aUser(app)).get("/api/admin/macros")).status).toBe(403);
    expect((await app.as().get("/api/admin/macros")).status).toBe(401);
  });

  it(`is one of at most ${MACROS_MAX}, also of two at once`, async () => {
    const left = MACROS_MAX - 1 - (await database.$count(ticketMacros));
    const texts = { da: "Tak", en: null, es: null };
    const rows = Array.from({ length: left }, (_, index) => ({
      id: crypto.randomUUID(),
      name: `m${index}`,
      nameKey: `m${index}`,
      texts,
      changedAt: new Date(),
    }));
    await database.insert(ticketMacros).values(rows);
    const both = await Promise.all([1, 2].map(() => boss.post("/api/admin/macros", aMacro())));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});
