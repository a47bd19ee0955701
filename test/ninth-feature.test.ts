import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "#features/accounts/tables.server.ts";
import { deleteUser } from "#features/accounts/commands/change-user.server.ts";
import { readConfig } from "#platform/config.server.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { pagesOfFeatures } from "../src/feature-pages.ts";
import { features } from "../src/features.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague } from "#test/factories.ts";
import { mailTo } from "#test/mails.ts";
import { appWithFlowers } from "#test/flowers.ts";
import { flowers } from "#test/fixtures/flowers/feature.server.ts";
import { personalDataProblems } from "#test/personal-columns.ts";
import { addressOf } from "#test/streams.ts";
import { unzipped } from "#test/zip.ts";

const app = await appWithFlowers({ worker: true });
const { services } = app;
const { database, registry } = services;

const bring = (as: { post: (path: string, body: unknown) => Promise<{ status: number }> }) =>
  as.post("/api/admin/bouquets", { card: "Til Inger" });

const broughtBy = async () => {
  const { rows } = await database.execute(sql`select brought_by from bouquets`);
  return rows.map((row) => row["brought_by"]);
};

it("a ninth feature has its call, permission, mail, area, and its part in export and erasure", async () => {
  const helper = await aColleague(app, "support");
  expect((await bring(await aColleague(app, "warehouse"))).status).toBe(403);
  expect((await bring(helper)).status).toBe(200);
  await mailTo(app, helper.email, "Tak for buketten");

  const { body } = await helper.get("/api/desk/navigation");
  expect(body.areas).toContainEqual({
    key: "flowers",
    group: "pages",
    path: "/admin/flowers",
    isSearchOnly: false,
    waiting: 1,
  });

  const url = `${await addressOf(app.app)}/api/user/export.zip`;
  const zip = await fetch(url, { headers: { cookie: helper.cookie ?? "" } });
  const data =
    unzipped(Buffer.from(await zip.arrayBuffer()))
      .get("data.json")
      ?.toString() ?? "{}";
  expect(JSON.parse(data)).toMatchObject({ bouquets: [{ card: "Til Inger" }] });

  expect(await personalDataProblems(database, registry.personalData)).toEqual([]);
  expect(await broughtBy()).toEqual([helper.id]);
  await transaction(services, (tx) => deleteUser(tx, systemContext(services), helper.id));
  expect(await broughtBy()).toEqual([null]);
  expect(await database.$count(users, eq(users.id, helper.id))).toBe(0);
});

it("its kind of the security log is counted, and stands with all others", async () => {
  const helper = await aColleague(app, "support");
  expect((await helper.post("/api/admin/bouquets", { card: "wilted" })).status).toBe(409);
  await services.security.flush();
  const administrator = await aColleague(app, "administrator");
  const { body } = await administrator.get("/api/admin/security");
  expect(body.kinds).toContainEqual(expect.objectContaining({ kind: "wilted", today: 1 }));
  expect(Object.keys(registry.securityKinds).slice(0, 4)).toEqual([
    "loggedIn",
    "loginFailed",
    "stepFailed",
    "wilted",
  ]);
});

it("its page is found in its folder, for those who may see it", async () => {
  const { staff, anybody } = await pagesOfFeatures(join(import.meta.dirname, "fixtures"));
  expect(staff).toMatchObject([{ path: "admin/flowers" }]);
  expect(anybody).toEqual([]);
});

it("its settings are read with all others, and a wrong one stops the start", () => {
  expect(services.config).toMatchObject({ flowerDays: 7, candleDays: expect.any(Number) });
  const wrong = () => readConfig({ FLOWER_DAYS: "long" }, [...features, flowers]);
  expect(wrong).toThrow(/^The setting FLOWER_DAYS is wrong: /);
});

it("an undeclared personal column of it is reported", async () => {
  const { "bouquets.brought_by": _forgotten, ...rest } = registry.personalData;
  expect(await personalDataProblems(database, rest)).toEqual([
    "bouquets.brought_by may tell of a person: say under personalData of its manifest what the export and the erasure of an account do with it.",
  ]);
});

it("an unlisted job of it is refused when it is enqueued", async () => {
  const without = { ...flowers, jobs: [] };
  const other = await testApp({}, { features: [...features, without] });
  const before = await broughtBy();
  const helper = await aColleague(other, "support");
  expect((await bring(helper)).status).toBe(500);
  expect(await broughtBy()).toEqual(before);
});
