import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "#platform/audit/tables.server.ts";
import { systemContext } from "#platform/context.server.ts";
import { newId } from "#platform/ids.ts";
import { securityCounts } from "#platform/security/counts.server.ts";
import type { SecurityKind } from "#platform/security/kinds.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aMemorial, aUser, PASSWORD } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { mailsTo, mailTo } from "#test/mails.ts";
import { examine } from "../../../doctor.server.ts";
import { foldSecurity, watchSecurity } from "./jobs.server.ts";
import { securityAlarms } from "./tables.server.ts";

const app = await testApp({ LIMIT_CONTACT: "1/3600", CONTACT_SECONDS: "0" }, { worker: true });
const { services } = app;
const admin = await aColleague(app, "administrator");

beforeEach(async () => {
  await services.security.flush();
  await services.database.delete(securityCounts);
  await services.database.delete(securityAlarms);
});

async function counts() {
  await services.security.flush();
  const rows = await services.database.select().from(securityCounts);
  return rows.map(({ kind, subject, count }) => ({ kind, subject, count }));
}

const watch = () => runJob(services, watchSecurity, {});

describe("counts", () => {
  it("a login, without the person", async () => {
    const { username } = await aUser(app);
    await app.as().post("/api/login", { username, password: PASSWORD });
    expect(await counts()).toEqual([{ kind: "loggedIn", subject: "", count: 1 }]);
  });

  it("a wrong password, by a digest of the attempted account", async () => {
    const { username } = await aUser(app);
    await app.as().post("/api/login", { username, password: "forkert" });
    await app.as().post("/api/login", { username, password: "forkert igen" });
    await app.as().post("/api/login", { username: "ingen", password: "forkert" });
    const found = await counts();
    expect(found.map(({ kind, count }) => [kind, count]).toSorted()).toEqual([
      ["loginFailed", 1],
      ["loginFailed", 2],
    ]);
    expect(JSON.stringify(found)).not.toContain(username);
  });

  it("what a signed-in person may not do or know of, by person", async () => {
    const anna = await aUser(app);
    const { id } = await aMemorial(app);
    await anna.get("/api/admin/audit");
    await anna.put(`/api/memorials/${id}`, { epitaph: "Min" });
    await anna.get("/api/does-not-exist");
    expect(await counts()).toEqual(
      expect.arrayContaining([
        { kind: "refused", subject: anna.id, count: 1 },
        { kind: "withheld", subject: anna.id, count: 1 },
      ]),
    );
    expect(await counts()).toHaveLength(2);
  });

  it("cross-site requests, unknown fields, exceeded limits and reused links", async () => {
    const login = { username: "anna", password: "forkert" };
    await app.as().post("/api/login", login, { origin: "https://elsewhere.example" });
    await app.as().post("/api/login", { ...login, isAdmin: true });
    const words = { name: "Anna", email: "anna@example.org", message: "Hvad koster en plade?" };
    const message = { ...words, shownAt: new Date(0).toISOString() };
    for (const _ of [1, 2]) await app.as().post("/api/contact", message);
    await app.as().post(`/api/password-links/${"a".repeat(43)}`, { password: PASSWORD });
    const kinds = (await counts()).map(({ kind, count }) => [kind, count]);
    expect(kinds).toEqual(
      expect.arrayContaining([
        ["forged", 2],
        ["limited", 1],
        ["replayed", 1],
      ]),
    );
  });

  it("neither invalid forms nor requests for a next step", async () => {
    await app.as().post("/api/login", { username: "anna" });
    await app.as().get("/api/user");
    expect(await counts()).toEqual([]);
  });
});

const seen = (kind: SecurityKind, subjects: string[], minutesAgo = 0, count = 1) =>
  services.database.insert(securityCounts).values(
    subjects.map((subject) => ({
      slot: new Date(Date.now() - minutesAgo * 60_000),
      kind,
      subject,
      count,
    })),
  );
const accounts = Array.from({ length: 20 }, (_, index) => `account-${index}`);
const SUBJECT = "Alarm: Forkerte adgangskoder til mange forskellige adgange";

describe("an alarm", () => {
  it("is mailed to administrators once, however often it is evaluated, and audited", async () => {
    const support = await aColleague(app, "support");
    await seen("loginFailed", accounts);
    await Promise.all([watch(), watch()]);
    await watch();
    const mail = await mailTo(app, admin.email, SUBJECT);
    expect(mail.text).toContain("Vi har talt 20");
    expect(mail.text).toContain("/admin/security");
    const entries = await services.database
      .select({ subjectId: auditEntries.subjectId, details: auditEntries.details })
      .from(auditEntries)
      .where(sql`action = 'security.alarm'`);
    expect(entries).toEqual([{ subjectId: "spread", details: { count: 20 } }]);
    const about = async ({ email }: { email: string }) =>
      (await mailsTo(app, email)).filter(({ subject }) => subject === SUBJECT).length;
    expect([await about(admin), await about(support)]).toEqual([1, 0]);
    const { warnings } = await examine(systemContext(services));
    expect(warnings.join()).toContain("Security alarms since yesterday: 1");
  });

  it("is repeated if it continues after some hours", async () => {
    const before = (await mailsTo(app, admin.email)).length;
    const toldAt = new Date(Date.now() - 7 * 3_600_000);
    await services.database.insert(securityAlarms).values({ rule: "spread", count: 20, toldAt });
    await seen("loginFailed", accounts);
    await watch();
    await expect.poll(async () => (await mailsTo(app, admin.email)).length).toBe(before + 1);
  });

  it("isn't raised for older events", async () => {
    await seen("loginFailed", accounts, 30);
    await watch();
    expect(await services.database.select().from(securityAlarms)).toEqual([]);
  });
});

describe("the security page", () => {
  it("has daily sums, alarms, and who was refused often", async () => {
    const anna = await aUser(app, { fullName: "Anna Krag" });
    await seen("refused", [anna.id], 0, 25);
    await seen("refused", [newId()], 3 * 24 * 60, 40);
    await seen("forged", [""], 40 * 24 * 60);
    const toldAt = new Date();
    await services.database.insert(securityAlarms).values({ rule: "broke", count: 21, toldAt });
    const { status, body } = await admin.get("/api/admin/security");
    expect(status).toBe(200);
    expect(body.kinds.find(({ kind }) => kind === "refused")).toEqual({
      kind: "refused",
      today: 25,
      yesterday: 0,
      week: 65,
      month: 65,
    });
    expect(body.kinds.find(({ kind }) => kind === "forged")?.month).toBe(0);
    expect(body.alarms).toEqual([{ rule: "broke", count: 21, toldAt: toldAt.toISOString() }]);
    expect(body.people).toEqual([{ id: anna.id, fullName: "Anna Krag", count: 25 }]);
  });

  it("forgets subjects after two days, and keeps sums", async () => {
    await seen("refused", ["a", "b", ""], 5 * 24 * 60, 10);
    await seen("refused", ["c"], 0, 3);
    await seen("refused", ["d"], 200 * 24 * 60, 7);
    for (const _ of [1, 2]) await runJob(services, foldSecurity, {});
    expect((await counts()).toSorted((a, b) => b.count - a.count)).toEqual([
      { kind: "refused", subject: "", count: 30 },
      { kind: "refused", subject: "c", count: 3 },
    ]);
  });
});

afterAll(() => services.security.flush());
