import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aColleague, aPlate, aUser } from "#test/factories.ts";

const app = await testApp();
const PATH = "/api/desk/navigation";

const areasOf = async (roles: Parameters<typeof aColleague>[1]) => {
  const { body } = await (await aColleague(app, roles)).get(PATH);
  return body.areas;
};

it("lists every area for an administrator, in the order of the features", async () => {
  const areas = await areasOf(["administrator"]);
  expect(areas).toEqual([
    { key: "users", path: "/admin/users", waiting: null },
    { key: "roles", path: "/admin/roles", waiting: null },
    { key: "reports", path: "/admin/reports", waiting: 0 },
    { key: "codes", path: "/admin/qr", waiting: null },
    { key: "packages", path: "/admin/qr-packages", waiting: 0 },
    { key: "scanner", path: "/admin/qr-scanner", waiting: null },
    { key: "export", path: "/admin/qr-export", waiting: null },
    { key: "engraving", path: "/admin/laser-engraving", waiting: null },
    { key: "resellers", path: "/admin/resellers", waiting: 0 },
    { key: "orders", path: "/admin/orders", waiting: 0 },
    { key: "invoices", path: "/admin/invoices", waiting: null },
    { key: "bookkeeping", path: "/admin/bookkeeping", waiting: 0 },
    { key: "production", path: "/production", waiting: null },
    { key: "warehouse", path: "/admin/warehouse-packages", waiting: null },
    { key: "tickets", path: "/admin/support", waiting: 0 },
    { key: "requests", path: "/admin/users/requests", waiting: 0 },
    { key: "bugs", path: "/admin/bug-reports", waiting: 0 },
    { key: "notifications", path: "/admin/notifications", waiting: 0 },
    { key: "audit", path: "/admin/roles/audit", waiting: null },
    { key: "security", path: "/admin/security", waiting: 0 },
    { key: "health", path: "/admin/health", waiting: null },
    { key: "performance", path: "/admin/performance", waiting: null },
    { key: "flags", path: "/admin/flags", waiting: 0 },
    { key: "mailTexts", path: "/admin/mail-texts", waiting: null },
  ]);
});

it("counts open items", async () => {
  const person = await aUser(app);
  const request = { kind: "access", message: "Hvad har I om mig?" };
  expect((await person.post("/api/gdpr/requests", request)).status).toBe(201);
  const areas = await areasOf(["support"]);
  expect(areas).toContainEqual({ key: "requests", path: "/admin/users/requests", waiting: 1 });
});

it("lists only areas that a user's permissions allow", async () => {
  const areas: { key: string }[] = await areasOf(["warehouse"]);
  expect(areas.map(({ key }) => key)).toEqual([
    "codes",
    "packages",
    "scanner",
    "export",
    "engraving",
    "production",
    "warehouse",
    "notifications",
  ]);
});

it("finds codes and people by what was typed, each only for whoever may read them", async () => {
  const anna = await aUser(app, { fullName: "Severine Kvist" });
  const { code } = await aPlate(app);
  const admin = await aColleague(app, "administrator");
  const find = async (who: typeof admin, text: string) =>
    (await who.post("/api/desk/search", { text })).body.items;
  expect(await find(admin, "severine kv")).toEqual([
    { kind: "people", title: "Severine Kvist", note: anna.email, url: `/admin/users/${anna.id}` },
  ]);
  expect(await find(admin, code.toLowerCase())).toEqual([
    expect.objectContaining({ kind: "codes", url: `/admin/qr/${code}` }),
  ]);
  const warehouse = await aColleague(app, "warehouse");
  expect(await find(warehouse, "severine kv")).toEqual([]);
  expect(await find(warehouse, code)).toHaveLength(1);
  expect(await find(admin, "ÆØ")).toEqual([]);
  expect((await admin.post("/api/desk/search", { text: "a" })).status).toBe(400);
  expect((await anna.post("/api/desk/search", { text: "severine" })).status).toBe(403);
  expect((await app.as().post("/api/desk/search", { text: "severine" })).status).toBe(401);
});

it("refuses users who aren't staff", async () => {
  expect((await (await aUser(app)).get(PATH)).status).toBe(403);
  expect((await app.as().get(PATH)).status).toBe(401);
});
