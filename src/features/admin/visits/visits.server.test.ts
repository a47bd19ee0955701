import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { danishDay } from "#platform/days.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { purgeVisits } from "./jobs.server.ts";
import { visitSums } from "./tables.server.ts";

const app = await testApp({ LIMIT_VISITS: "60/300" });
const { database } = app.services;
const admin = await aColleague(app, ["administrator"]);
const PATH = "/api/performance/visits";
const LIST = "/api/admin/performance/visits";
const VISIT = { route: "/memorial/:id", device: "phone", build: "a1b2c3d4" } as const;

let network = 0;
const somebody = () => app.as(undefined, `203.0.113.${(network += 1)}`);

beforeEach(async () => {
  await database.delete(visitSums);
});

describe("a visit", () => {
  it("is added to sums, of which nothing leads back to it", async () => {
    for (let time = 1; time <= 20; time++) {
      const { status, text } = await somebody().post(PATH, { ...VISIT, lcp: time * 100, cls: 0 });
      expect({ status, text }).toEqual({ status: 204, text: "" });
    }
    const { items } = (await admin.get(LIST)).body;
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          route: "/memorial/:id",
          device: "phone",
          metric: "lcp",
          count: 20,
        }),
        { route: "/memorial/:id", device: "phone", metric: "cls", count: 20, p75: 0.001 },
      ]),
    );
    const lcp = items.find(({ metric }) => metric === "lcp")?.p75 ?? 0;
    expect(lcp).toBeGreaterThan(1300);
    expect(lcp).toBeLessThan(1700);
    const columns = Object.keys((await database.select().from(visitSums))[0] ?? {});
    expect(columns).toEqual(["day", "route", "device", "metric", "bucket", "count"]);
  });

  it("is not shown while fewer than twenty were as it", async () => {
    for (let time = 0; time < 19; time++) await somebody().post(PATH, { ...VISIT, inp: 80 });
    await somebody().post(PATH, { ...VISIT, device: "computer", inp: 80 });
    expect((await admin.get(LIST)).body.items).toEqual([]);
    await somebody().post(PATH, { ...VISIT, inp: 80 });
    expect((await admin.get(LIST)).body.items).toMatchObject([{ device: "phone", count: 20 }]);
  });

  it("counts for its day, whose times are not shown while there are fewer than twenty", async () => {
    for (let time = 0; time < 19; time++) await somebody().post(PATH, { ...VISIT, lcp: 1000 });
    const today = async () => (await admin.get(`${LIST}?days=7`)).body.days;
    const before = await today();
    expect(before).toHaveLength(7);
    expect(before.slice(0, -1).every(({ count, lcpMs }) => count === 0 && lcpMs === null)).toBe(
      true,
    );
    expect(before.at(-1)).toMatchObject({ day: danishDay(new Date()), count: 19, lcpMs: null });
    await somebody().post(PATH, { ...VISIT, device: "computer", lcp: 1000 });
    const now = (await today()).at(-1);
    expect(now?.count).toBe(20);
    expect(now?.lcpMs).toBeGreaterThan(850);
    expect(now?.lcpMs).toBeLessThan(1150);
  });

  it.each([
    ["lcp", { lcp: -1 }],
    ["lcp", { lcp: 1e9 }],
    ["lcp", { lcp: "fast" }],
    ["lcp", { lcp: null }],
    ["lcp", {}],
    ["cls", { cls: 101 }],
    ["inp", { inp: -0.5 }],
    ["device", { device: "watch", lcp: 1 }],
    ["route", { route: "/memorial/:id?token=1", lcp: 1 }],
    ["route", { route: `/${"a".repeat(100)}`, lcp: 1 }],
    ["build", { build: "a b", lcp: 1 }],
    ["userId", { userId: "0190f3a4-0000-7000-8000-000000000000", lcp: 1 }],
  ])("is refused with a wrong %s: %j", async (field, change) => {
    const { status, body } = await somebody().post(PATH, { ...VISIT, ...change });
    expect({ status, fields: Object.keys(body?.fields ?? {}) }).toEqual({
      status: 400,
      fields: [field],
    });
    expect(await database.$count(visitSums)).toBe(0);
  });

  it("is limited by network", async () => {
    const here = app.as(undefined, "198.51.100.7");
    for (let time = 0; time < 60; time++) await here.post(PATH, { ...VISIT, ttfb: 90 });
    expect((await here.post(PATH, { ...VISIT, ttfb: 90 })).status).toBe(429);
  });

  it("is not counted while measuring is turned off", async () => {
    const off = await testApp({ VISIT_MEASURING: "false" });
    const { status } = await off.as().post(PATH, { ...VISIT, lcp: 900 });
    expect(status).toBe(204);
    expect(await off.services.database.$count(visitSums)).toBe(0);
  });

  it("of two at once is two", async () => {
    const visits = Array.from({ length: 24 }, () =>
      somebody().post(PATH, { ...VISIT, lcp: 900, inp: 40, cls: 0.02, ttfb: 90, fcp: 500 }),
    );
    expect(new Set((await Promise.all(visits)).map(({ status }) => status))).toEqual(
      new Set([204]),
    );
    const { items } = (await admin.get(LIST)).body;
    expect(items.map(({ count }) => count)).toEqual([24, 24, 24, 24, 24]);
  });
});

it("sums are of the days that were asked for, and go after 13 months", async () => {
  const ago = (text: string) => sql<string>`(now() - ${text}::interval)::date`;
  const sum = { route: "/", device: "phone", metric: "lcp", bucket: 50, count: 30 } as const;
  await database.insert(visitSums).values([
    { ...sum, day: ago("10 days") },
    { ...sum, day: ago("14 months") },
  ]);
  expect((await admin.get(`${LIST}?days=5`)).body.items).toEqual([]);
  expect((await admin.get(`${LIST}?days=28`)).body.items).toMatchObject([{ count: 30 }]);
  await runJob(app.services, purgeVisits, {});
  expect(await database.$count(visitSums)).toBe(1);
  expect((await admin.get(`${LIST}?days=400`)).status).toBe(400);
});

it("figures are for those alone who may read them", async () => {
  expect((await (await aColleague(app, ["support"])).get(LIST)).status).toBe(403);
});
