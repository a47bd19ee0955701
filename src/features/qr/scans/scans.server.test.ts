import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkCharacter } from "#features/qr/model.ts";
import { openScanCounter } from "#features/qr/scans/commands.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aPlate, aUser } from "#test/factories.ts";

const app = await testApp();
const { services } = app;
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1";

const aScan = (headers: Record<string, string> = {}, method = "GET") => ({
  method,
  headers: { "user-agent": PHONE, ...headers },
});

async function anOwnedPlate() {
  const anna = await aUser(app);
  const { code, activationKey } = await aPlate(app);
  await anna.post(`/api/qr-codes/${code}/claim`, { activationKey });
  const scans = async () => (await anna.get(`/api/qr-codes/${code}/scans`)).body;
  return { anna, code, scans };
}

async function missed() {
  const staff = await aColleague(app, "production");
  const { body } = await staff.get("/api/admin/qr-scans");
  const of = (kind: string) => body.items.find((item) => item.kind === kind)?.count ?? 0;
  return { unknown: of("unknown"), mistyped: of("mistyped") };
}

describe("a scan", () => {
  it("is counted by code and day, however the code is written in the address", async () => {
    const { code, scans } = await anOwnedPlate();
    const counter = openScanCounter(services);
    for (const typed of [code, code.toLowerCase(), code.replaceAll("0", "O")]) {
      counter.count(aScan(), typed);
    }
    await counter.flush();
    counter.count(aScan(), code);
    await counter.close();
    const counted = await scans();
    expect(counted).toEqual({
      total: 4,
      today: counted.today,
      days: [{ day: counted.today, count: 4 }],
    });
  });

  it("isn't counted for bots, prefetches and HEAD requests", async () => {
    const { code, scans } = await anOwnedPlate();
    const counter = openScanCounter(services);
    counter.count(aScan({ "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }), code);
    counter.count(aScan({ "user-agent": "facebookexternalhit/1.1" }), code);
    counter.count({ method: "GET", headers: {} }, code);
    counter.count(aScan({ "sec-purpose": "prefetch" }), code);
    counter.count(aScan({}, "HEAD"), code);
    await counter.close();
    expect((await scans()).total).toBe(0);
  });

  it("of an unknown or mistyped code is counted for staff", async () => {
    const { code } = await anOwnedPlate();
    const before = await missed();
    const counter = openScanCounter(services);
    const unknown = `ZZZZZZZ0${checkCharacter("ZZZZZZZ0")}`;
    counter.count(aScan(), unknown);
    counter.count(aScan(), unknown);
    counter.count(aScan(), `${code.startsWith("2") ? "3" : "2"}${code.slice(1)}`);
    await counter.close();
    const after = await missed();
    expect(after).toEqual({ unknown: before.unknown + 2, mistyped: before.mistyped + 1 });
  });

  it("isn't lost if many nodes write concurrently", async () => {
    const { code, scans } = await anOwnedPlate();
    const other = await anOwnedPlate();
    const counters = [1, 2, 3, 4].map(() => openScanCounter(services));
    for (const counter of counters) {
      for (let scan = 0; scan < 50; scan += 1) counter.count(aScan(), scan % 2 ? code : other.code);
    }
    await Promise.all(counters.map((counter) => counter.close()));
    expect([(await scans()).total, (await other.scans()).total]).toEqual([100, 100]);
  });

  it("is kept while it can't be written, and counted once", async () => {
    const { code, scans } = await anOwnedPlate();
    const counter = openScanCounter(services);
    await services.database.execute(sql`alter table qr_scans rename to qr_scans_away`);
    counter.count(aScan(), code);
    await counter.flush();
    await services.database.execute(sql`alter table qr_scans_away rename to qr_scans`);
    counter.count(aScan(), code);
    await counter.close();
    expect((await scans()).total).toBe(2);
  });

  it("is visible to the code's owner only", async () => {
    const { code } = await anOwnedPlate();
    const answer = await (await aUser(app)).get(`/api/qr-codes/${code}/scans`);
    expect(answer.status).toBe(404);
  });
});
