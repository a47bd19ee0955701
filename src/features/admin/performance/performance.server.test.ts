import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { runJob } from "#test/jobs.ts";
import { transaction } from "#platform/context.server.ts";
import { recordSamples } from "../samples/commands.server.ts";
import { spansOf } from "../samples/model.ts";
import { listSamples } from "../samples/queries.server.ts";
import { openRouteTimes } from "./commands.server.ts";
import { purgePerformance } from "./jobs.server.ts";
import { routeTimes } from "./tables.server.ts";

const app = await testApp();
const { services } = app;
const admin = await aColleague(app, ["administrator"]);
const PATH = "/api/admin/performance";

const figuresOf = async (route: string, hours = 1) =>
  (await admin.get(`${PATH}?hours=${hours}`)).body.routes.find((one) => one.route === route);

describe("times of answers", () => {
  it("are summed up by route and method, without addresses", async () => {
    for (const name of ["inger", "villy", "lise"]) await app.as().get(`/api/memorials/${name}`);
    const found = await figuresOf("/api/memorials/:idOrSlug");
    expect(found).toMatchObject({ method: "GET", count: 3, errorShare: 0 });
    expect(found?.p50Ms).toBeGreaterThan(0);
    expect(found?.p99Ms).toBeGreaterThanOrEqual(found?.p50Ms ?? 0);
    const { text } = await admin.get(PATH);
    expect(text).not.toContain("villy");
  });

  it("of all nodes are added up, with the errors among them", async () => {
    const nodes = [openRouteTimes(services), openRouteTimes(services)];
    const answered = { route: "/api/slow", method: "GET" };
    for (const node of nodes) {
      for (let time = 0; time < 49; time++)
        node.add({ ...answered, status: 200, milliseconds: 10 });
      node.add({ ...answered, status: 503, milliseconds: 2000 });
    }
    await Promise.all(nodes.map((node) => node.close()));
    const found = await figuresOf("/api/slow");
    expect(found).toMatchObject({ count: 100, errorShare: 0.02 });
    expect(found?.p50Ms).toBeGreaterThan(8.5);
    expect(found?.p50Ms).toBeLessThan(11.5);
    expect(found?.p95Ms).toBeLessThan(11.5);
    expect(found?.p99Ms).toBeGreaterThan(1700);
  });

  it("of all routes are told over time, in equal spans that end now", async () => {
    const times = openRouteTimes(services);
    const answered = { route: "/api/curve", method: "GET", status: 200, milliseconds: 3000 };
    for (let time = 0; time < 100; time++) times.add(answered, Date.now() - 100 * 3_600_000);
    await times.close();
    const { spans } = (await admin.get(`${PATH}?hours=168`)).body;
    expect(spans.length).toBeLessThanOrEqual(48);
    const then = spans.findLast(({ at }) => Date.parse(at) <= Date.now() - 100 * 3_600_000);
    expect(then?.answers).toBe(100);
    expect(then?.p95Ms).toBeGreaterThan(2500);
    expect(then?.p95Ms).toBeLessThan(3500);
    expect(spans[0]).toMatchObject({ answers: 0, p95Ms: null, jobsDue: null });
    expect(spans.at(-1)?.answers).toBeGreaterThan(0);
  });

  it("are those of the hours that were asked for, and go after a week", async () => {
    const times = openRouteTimes(services);
    const answered = { route: "/api/then", method: "GET", status: 200, milliseconds: 5 };
    const hour = 3_600_000;
    times.add(answered, Date.now() - 5 * hour);
    times.add(answered, Date.now() - 9 * 24 * hour);
    await times.close();
    expect(await figuresOf("/api/then", 4)).toBeUndefined();
    expect((await figuresOf("/api/then", 192))?.count).toBe(1);
    await runJob(services, purgePerformance, {});
    const kept = await services.database
      .select()
      .from(routeTimes)
      .where(sql`route = '/api/then'`);
    expect(kept).toHaveLength(1);
  });

  it.each(["0", "193", "1.5", "all"])("are refused for %s hours", async (hours) => {
    const { status, body } = await admin.get(`${PATH}?hours=${hours}`);
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      status: 400,
      fields: ["hours"],
    });
  });
});

it("tells how many jobs were due at most", async () => {
  const now = new Date();
  await transaction(services, (tx) => recordSamples(tx, { jobsDue: 7, diskFree: 40 }));
  await transaction(services, (tx) => recordSamples(tx, { jobsDue: 2, diskFree: 90 }));
  const { spans } = (await admin.get(`${PATH}?hours=1`)).body;
  expect(spans.find(({ jobsDue }) => jobsDue !== null)?.jobsDue).toBe(7);
  const hour = spansOf(1, now);
  expect(await listSamples(services, "diskFree", hour)).toContain(40);
});

it("tells what this node uses, and what waits as jobs", async () => {
  await services.database.execute(sql`select graphile_worker.add_job('qr.scans', '{}'::json,
    run_at => now() - interval '90 seconds')`);
  const { body } = await admin.get(PATH);
  expect(body.nodes).toContainEqual(expect.objectContaining({ role: "all" }));
  expect(body.nodes[0]?.memoryBytes).toBeGreaterThan(1e7);
  expect(body.jobs).toContainEqual({
    name: "qr.scans",
    subject: null,
    waiting: 1,
    oldestSeconds: expect.toSatisfy((seconds: number) => seconds >= 90 && seconds < 120),
    failed: 0,
  });
});

it("tells what a mail that waits is about, in the reader's language", async () => {
  await services.database.execute(sql`select graphile_worker.add_job('mail.orders.confirmed',
    '{}'::json, run_at => now() - interval '90 seconds')`);
  const subjectIn = async (language: string) => {
    const { body } = await admin.get(PATH, { "accept-language": language });
    return body.jobs.find(({ name }) => name === "mail.orders.confirmed")?.subject;
  };
  expect(await subjectIn("da")).toBe("Din bestilling ‹number›");
  expect(await subjectIn("en")).toBe("Your order ‹number›");
});

it("is for those alone who may read it", async () => {
  expect((await (await aColleague(app, ["support"])).get(PATH)).status).toBe(403);
});
