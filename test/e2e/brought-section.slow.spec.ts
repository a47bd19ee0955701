import { expect, type Page } from "@playwright/test";
import { startSiteWithFlowers, type Site } from "#test/flowers-site.ts";
import { NO_NET } from "./faults.ts";
import { test as base } from "./fixtures.ts";
import { isKept } from "./offline-steps.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { answered, World, type Memorial } from "./world.ts";

/** What people see of a section that a later feature brings, on every screen that tells of its things. */

const unlimited = "100000/60";
const SETTINGS = {
  LOG_LEVEL: "fatal",
  ENTRY_SECONDS: "0",
  LIMIT_ENTRY: unlimited,
  LIMIT_REGISTER: unlimited,
  LIMIT_REPORT: unlimited,
  LIMIT_SEARCH: unlimited,
  LIMIT_WRITE: unlimited,
};

const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, provide) => {
      const site = await startSiteWithFlowers(SETTINGS);
      await provide(site);
      await site.end();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  world: [
    async ({ site }, provide) => {
      const world = await World.open(site.address, site.dataDirectory);
      await provide(world);
      await world.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, provide) => provide(site.address),
});

// One site for all of them: it takes a minute to build.
test.describe.configure({ mode: "default" });

const WIDE = { width: 1440, height: 900 };
const CARD = "Til Karen, fra børnene";
const bouquetsOn = (page: Page) => page.getByRole("region", { name: "Buketter" });

async function leave({ id, keeper }: Memorial, card: string): Promise<string> {
  const data = { card, pickedOn: "1961-07" };
  return (await answered(keeper.api.post(`/api/memorials/${id}/bouquets`, { data }))).id;
}

async function aPage(world: World, given: Record<string, unknown> = {}) {
  const memorial = await world.aMemorial(given);
  const bouquetId = await leave(memorial, CARD);
  return { ...memorial, bouquetId, path: `/memorial/${memorial.slug}` };
}

test("it stands on the page, in its contents, in both layouts and on paper", async ({
  world,
  page,
}) => {
  const { path, slug } = await aPage(world);
  await page.goto(path);
  await ready(page);
  await expect(bouquetsOn(page)).toContainText(CARD);
  const contents = page.getByRole("navigation", { name: "Indhold" });
  await expect(contents.getByRole("link", { name: "Buketter 1" })).toHaveAttribute(
    "href",
    "#bouquets",
  );
  await expectSound(page);
  await page.emulateMedia({ media: "print" });
  await expect(bouquetsOn(page)).toBeVisible();
  await expect(bouquetsOn(page)).toContainText(CARD);
  await page.emulateMedia({ media: null });
  await page.goto(`/classic-memorial/${slug}`);
  await ready(page);
  await expect(bouquetsOn(page)).toContainText(CARD);
});

test("it is whole without a script", async ({ world, browser }) => {
  const { path } = await aPage(world);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(world.address + path);
  await expect(bouquetsOn(page)).toContainText(CARD);
  await context.close();
});

test("it comes to a page that is open, and is found and walked past", async ({ world, page }) => {
  const memorial = await aPage(world);
  await page.goto(memorial.path);
  await ready(page);
  await leave(memorial, "Til i dag");
  await expect(bouquetsOn(page)).toContainText("Til i dag");
  await page.goto(`${memorial.path}/search?q=karen`);
  await ready(page);
  await expect(page.getByRole("link", { name: "En buket" })).toHaveAttribute(
    "href",
    `${memorial.path}#bouquets`,
  );
  await page.goto(`${memorial.path}/timeline?kind=bouquet`);
  await ready(page);
  await expect(page.getByRole("main")).toContainText(CARD);
  await expectSound(page);
});

test("a keeper edits it, takes things off it, and puts them back", async ({ world, aVisitor }) => {
  const memorial = await aPage(world);
  const page = await aVisitor({ as: memorial.keeper });
  await page.goto(`/edit-memorial/${memorial.slug}`);
  await ready(page);
  await expect(page.locator("#edit-index")).toContainText("Buketter 1");
  await bouquetsOn(page)
    .getByRole("button", { name: `Fjern »${CARD}«` })
    .click();
  await expect(bouquetsOn(page)).not.toContainText(CARD);
  const deleted = page.locator("#deleted");
  await deleted.locator("summary").click();
  await expect(deleted).toContainText("En buket");
  await deleted.getByRole("button", { name: /^Hent tilbage/ }).click();
  await expect(bouquetsOn(page)).toContainText(CARD);
});

test("what waits is read in the queue, and told as news", async ({ world, aVisitor }) => {
  const memorial = await aPage(world);
  const { id, keeper, path } = memorial;
  await answered(
    keeper.api.put(`/api/memorials/${id}`, { data: { bouquetsModeration: "checked" } }),
  );
  const other = await world.aKeeper();
  await leave({ ...memorial, keeper: other }, "Venter her");
  const page = await aVisitor({ as: keeper });
  await page.goto(`${path}/admin#waiting`);
  await ready(page);
  await expect(page.locator("#waiting")).toContainText(/Buket, den \d+\./);
  await page.getByRole("button", { name: /^Vis på siden/ }).click();
  await expect(toasts(page)).toContainText("Den står på siden nu");
  await page.goto("/profile");
  await ready(page);
  await expect(page.locator("#news")).toContainText("En buket");
  await page.getByRole("button", { name: /^Vælg, hvordan du hører om siden/ }).click();
  await expect(page.getByRole("combobox", { name: "Buketter" })).toHaveValue("day");
});

test("it is reported, and read and restricted by staff, by its own name", async ({
  world,
  page,
  aVisitor,
}) => {
  const memorial = await aPage(world);
  await page.goto(memorial.path);
  await ready(page);
  await bouquetsOn(page).getByLabel(/^Mere/).click();
  await bouquetsOn(page)
    .getByRole("link", { name: /^Anmeld/ })
    .click();
  await ready(page);
  await expect(page.getByRole("main")).toContainText(`en buket på siden for ${memorial.name}`);
  const data = {
    memorial: memorial.id,
    kind: "bouquet",
    itemId: memorial.bouquetId,
    reason: "harassment",
    explanation: "Det er skrevet for at gøre ondt.",
    name: "Lise Lund",
    email: "lise@example.org",
    goodFaith: true,
  };
  const { number } = await answered(memorial.keeper.api.post("/api/reports", { data }));
  const staff = await world.aColleague("support");
  const desk = await aVisitor({ as: staff });
  await desk.goto(`/admin/reports/${number}`);
  await ready(desk);
  await expect(desk.getByRole("main")).toContainText(`en buket på siden for ${memorial.name}`);
  await expect(desk.getByRole("main")).toContainText(CARD);
  const decision = {
    outcome: "remove",
    ground: "terms",
    reference: "Vilkår, punkt 5",
    reasons: "Det er skrevet for at gøre ondt på en bestemt.",
  };
  await answered(staff.api.post(`/api/admin/reports/${number}/decide`, { data: decision }));
  await page.goto(memorial.path);
  await ready(page);
  await expect(bouquetsOn(page)).not.toContainText(CARD);
});

test.describe("without a net", () => {
  test.use({ serviceWorkers: "allow" });

  test("it is read as it was kept", async ({ world, aVisitor, faults }) => {
    faults.expect(NO_NET);
    const { path } = await aPage(world);
    const page = await aVisitor();
    await page.goto(path);
    await ready(page);
    await isKept(page);
    await page.context().setOffline(true);
    await page.reload();
    await ready(page);
    await expect(bouquetsOn(page)).toContainText(CARD);
  });
});

test("closed to visitors, it is on no page and in no contents", async ({
  world,
  page,
  aVisitor,
}) => {
  const { id, slug, keeper, path } = await aPage(world);
  const editing = await aVisitor({ as: keeper, viewport: WIDE });
  await editing.goto(`/edit-memorial/${slug}#privacy`);
  await ready(editing);
  await editing.getByText("Vis dele af siden for færre").click();
  await editing.getByRole("combobox", { name: "Buketter" }).selectOption("invited");
  await expect
    .poll(async () => (await answered(keeper.api.get(`/api/memorials/${id}`))).bouquetsPrivacy)
    .toBe("invited");
  await page.goto(path);
  await ready(page);
  await expect(page.getByText("Buketter")).toHaveCount(0);
});
