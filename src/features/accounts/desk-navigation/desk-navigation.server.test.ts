import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { AASE } from "#test/customers.ts";
import { aColleague, aPlate, aUser } from "#test/factories.ts";
import { visitorsOrders } from "#test/orders.ts";
import { aTicket } from "#test/tickets.ts";

const app = await testApp();
const orders = visitorsOrders(app);
const PATH = "/api/desk/navigation";

const areasOf = async (roles: Parameters<typeof aColleague>[1]) => {
  const { body } = await (await aColleague(app, roles)).get(PATH);
  return body.areas;
};

it("lists every area for an administrator, by group, then in the order of the features", async () => {
  const areas = await areasOf(["administrator"]);
  const menu = areas.filter(({ isSearchOnly }) => !isSearchOnly);
  expect(menu.map(({ isSearchOnly: _, ...area }) => area)).toEqual([
    { key: "users", group: "customers", path: "/admin/users", waiting: null },
    { key: "tickets", group: "customers", path: "/admin/support", waiting: 0 },
    { key: "requests", group: "customers", path: "/admin/users/requests", waiting: 0 },
    { key: "codes", group: "products", path: "/admin/qr", waiting: null },
    { key: "packages", group: "products", path: "/admin/qr-packages", waiting: 0 },
    { key: "scanner", group: "products", path: "/admin/qr-scanner", waiting: null },
    { key: "export", group: "products", path: "/admin/qr-export", waiting: null },
    { key: "engraving", group: "products", path: "/admin/laser-engraving", waiting: null },
    { key: "production", group: "products", path: "/production", waiting: null },
    { key: "warehouse", group: "products", path: "/admin/warehouse-packages", waiting: null },
    { key: "resellers", group: "sales", path: "/admin/resellers", waiting: 0 },
    { key: "orders", group: "sales", path: "/admin/orders", waiting: 0 },
    { key: "invoices", group: "sales", path: "/admin/invoices", waiting: null },
    { key: "bookkeeping", group: "sales", path: "/admin/bookkeeping", waiting: 0 },
    { key: "reports", group: "pages", path: "/admin/reports", waiting: 0 },
    { key: "bugs", group: "pages", path: "/admin/bug-reports", waiting: 0 },
    { key: "mailTexts", group: "pages", path: "/admin/mail-texts", waiting: null },
    { key: "roles", group: "system", path: "/admin/roles", waiting: null },
    { key: "notifications", group: "system", path: "/admin/notifications", waiting: 0 },
    { key: "audit", group: "system", path: "/admin/roles/audit", waiting: null },
    { key: "security", group: "system", path: "/admin/security", waiting: 0 },
    { key: "health", group: "system", path: "/admin/health", waiting: null },
    { key: "performance", group: "system", path: "/admin/performance", waiting: null },
    { key: "flags", group: "system", path: "/admin/flags", waiting: 0 },
  ]);
});

it("lists the screens within areas for the search alone, as far as permissions go", async () => {
  const onlySearched = async (roles: Parameters<typeof aColleague>[1]) =>
    (await areasOf(roles)).filter(({ isSearchOnly }) => isSearchOnly).map(({ path }) => path);
  expect(await onlySearched(["administrator"])).toEqual([
    "/admin/support/macros",
    "/admin/support/new",
    "/admin/warehouse-scanner",
    "/production/sheets",
    "/production/machines",
    "/production/stock",
    "/production/stock/counts",
  ]);
  expect(await onlySearched(["support"])).toEqual(["/admin/support/new"]);
});

it("counts open items", async () => {
  const person = await aUser(app);
  const request = { kind: "access", message: "Hvad har I om mig?" };
  expect((await person.post("/api/gdpr/requests", request)).status).toBe(201);
  const areas = await areasOf(["support"]);
  expect(areas).toContainEqual(expect.objectContaining({ key: "requests", waiting: 1 }));
});

it("lists only areas that a user's permissions allow", async () => {
  const areas = await areasOf(["warehouse"]);
  expect(areas.filter(({ isSearchOnly }) => !isSearchOnly).map(({ key }) => key)).toEqual([
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

it("says which kinds of things the search finds, as far as permissions go", async () => {
  const findsOf = async (roles: Parameters<typeof aColleague>[1]) =>
    (await (await aColleague(app, roles)).get(PATH)).body.finds;
  expect(await findsOf(["administrator"])).toEqual([
    "people",
    "codes",
    "orders",
    "resellers",
    "tickets",
  ]);
  expect(await findsOf(["production"])).toEqual(["codes", "orders"]);
  expect(await findsOf(["support"])).not.toContain("orders");
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

it("finds tickets and placed orders by their numbers and names, each only for whoever may read them", async () => {
  const { ticketId, number } = await aTicket(app, { name: "Vibeke Lund", subject: "Om messing" });
  const placed = await orders.aPlacedOrder();
  const draft = await orders.aDraft();
  const admin = await aColleague(app, "administrator");
  const find = async (who: typeof admin, text: string) =>
    (await who.post("/api/desk/search", { text })).body.items;
  const ticket = {
    kind: "tickets",
    title: "Om messing",
    note: `${number} · Vibeke Lund`,
    url: `/admin/support/${ticketId}`,
  };
  expect(await find(admin, number.toLowerCase())).toEqual([ticket]);
  expect(await find(admin, "vibeke messing")).toEqual([ticket]);
  const order = {
    kind: "orders",
    title: placed.number,
    note: AASE.name,
    url: `/admin/orders?number=${placed.number}`,
  };
  expect(await find(admin, placed.number.toLowerCase())).toContainEqual(order);
  expect(await find(admin, placed.number.slice(0, 4))).toContainEqual(order);
  expect(await find(admin, AASE.name.slice(2).toUpperCase())).toContainEqual(order);
  expect(await find(admin, `${AASE.name}%`)).toEqual([]);
  const kindsOf = async (text: string) => (await find(admin, text)).map(({ kind }) => kind);
  expect(await kindsOf(placed.number.slice(0, 3))).not.toContain("orders");
  expect(await kindsOf(draft.number)).not.toContain("orders");
  expect(await kindsOf(draft.number.slice(0, -1))).not.toContain("orders");
  const warehouse = await aColleague(app, "warehouse");
  expect(await find(warehouse, number)).toEqual([]);
});

it("refuses users who aren't staff", async () => {
  expect((await (await aUser(app)).get(PATH)).status).toBe(403);
  expect((await app.as().get(PATH)).status).toBe(401);
});
