import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { danishDay } from "#platform/days.ts";
import { LOCALES } from "#platform/i18n/locales.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aUser } from "#test/factories.ts";
import { visitorsOrders } from "#test/orders.ts";
import { present } from "#test/present.ts";
import { orders } from "#features/commerce/orders/tables.server.ts";
import { rightsRequests } from "#features/support/requests/tables.server.ts";
import { byUrgency } from "./model.ts";

const app = await testApp();
const { database, registry } = app.services;
const { aPlacedOrder } = visitorsOrders(app);
const PATH = "/api/admin/dashboard";
const DAY = 86_400_000;
const admin = await aColleague(app, "administrator");

const ask = async (who: typeof admin) => (await who.get(PATH)).body;

describe("the dashboard", () => {
  it("lists nothing while nothing waits", async () => {
    expect((await ask(admin)).waiting).toEqual([]);
  });

  it("lists what waits, since when and until when, and what is late", async () => {
    const anna = await aUser(app);
    const request = { kind: "access", message: "Hvad har I om mig?" };
    expect((await anna.post("/api/gdpr/requests", request)).status).toBe(201);
    const [item] = (await ask(admin)).waiting;
    expect(item).toMatchObject({
      key: "requests",
      count: 1,
      isLate: false,
      url: "/admin/users/requests",
    });
    expect(Date.parse(present(present(item).oldestAt))).toBeLessThan(Date.now());
    expect(Date.parse(present(present(item).dueAt))).toBeGreaterThan(Date.now());
    await database.update(rightsRequests).set({ dueAt: new Date(Date.now() - 1000) });
    expect((await ask(admin)).waiting).toMatchObject([{ key: "requests", isLate: true }]);
  });

  it("counts twelve weeks, the last seven days last", async () => {
    const weeksOf = async (key: string) =>
      present((await ask(admin)).figures.find((figure) => figure.key === key)).weeks;
    const former = await weeksOf("orders");
    const formerPeople = await weeksOf("people");
    await aUser(app);
    await aPlacedOrder();
    const { id } = await aPlacedOrder();
    const placedAt = new Date(Date.now() - 20 * DAY);
    await database.update(orders).set({ placedAt }).where(eq(orders.id, id));
    const added = (await weeksOf("orders")).map((count, week) => count - (former[week] ?? 0));
    expect(added).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1]);
    expect(await weeksOf("people")).toEqual(formerPeople.with(-1, (formerPeople.at(-1) ?? 0) + 1));
    const { weeksUntil } = await ask(admin);
    expect(weeksUntil).toHaveLength(added.length);
    const days = weeksUntil.map((until) => Date.parse(danishDay(new Date(until))));
    const newest = present(days.at(-1));
    expect(days).toEqual(days.map((_, week) => newest - (days.length - 1 - week) * 7 * DAY));
  });

  it("shows each what their permissions allow", async () => {
    const warehouse = await ask(await aColleague(app, "warehouse"));
    expect(warehouse.waiting).toEqual([]);
    expect(warehouse.health).toBeNull();
    // No node has looked yet: nobody can tell, which is not the same as well.
    const { health } = await ask(admin);
    expect(health?.state).toBe("unknown");
    expect(health?.checks).toContainEqual(
      expect.objectContaining({ key: "database", state: "unknown" }),
    );
    expect(warehouse.figures.map(({ key }) => key)).toEqual(["shipped"]);
    const support = await ask(await aColleague(app, "support"));
    expect(support.waiting.map(({ key }) => key)).toEqual(["requests"]);
    expect((await (await aUser(app)).get(PATH)).status).toBe(403);
    expect((await app.as().get(PATH)).status).toBe(401);
  });

  it.each(LOCALES)("has words for everything that manifests list, in %s", (locale) => {
    const file = join(import.meta.dirname, "../../../../locales", locale, "operation.json");
    const texts = JSON.parse(readFileSync(file, "utf8"));
    for (const { key } of registry.waiting) expect(texts.waiting[key], key).toBeTypeOf("string");
    for (const { key } of registry.figures) expect(texts.figures[key], key).toBeTypeOf("string");
    for (const { key } of registry.flags) {
      expect(texts.flags.names[key], key).toBeTypeOf("string");
      expect(texts.flags.about[key], key).toBeTypeOf("string");
    }
  });

  it("puts what is late first, then what has waited longest", () => {
    const item = (key: string, oldestAt: string | null, isLate = false) => ({
      key,
      count: 1,
      oldestAt,
      dueAt: null,
      isLate,
      url: "/",
    });
    const items = [
      item("undated", null),
      item("new", "2026-11-23T00:00:00.000Z"),
      item("late", "2026-11-22T00:00:00.000Z", true),
      item("old", "2026-01-01T00:00:00.000Z"),
    ];
    expect(byUrgency(items).map(({ key }) => key)).toEqual(["late", "old", "new", "undated"]);
  });
});
