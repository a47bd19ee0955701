import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { aPlacedOrder } from "./order-screens.ts";
import { expectSound, open } from "./screen.ts";
import { answered, signIn, type Keeper, type World } from "./world.ts";

/** How much of its lists the desk shows without scrolling, and what comes when a row is chosen. */

const ROWS = 15;
const MANY = ROWS + 1;

const LISTS = [
  "/admin/qr",
  "/admin/qr?stage=created",
  "/admin/qr-packages",
  "/admin/users",
  "/admin/users/requests",
  "/admin/roles/audit",
  "/admin/orders",
  "/admin/invoices",
];

/** As many of everything as a list is to show. */
async function aBusyDesk(world: World, page: Page): Promise<Keeper> {
  const staff = await world.aColleague("administrator");
  for (let made = 0; made < MANY; made += 1) {
    const { api } = await world.aKeeper();
    const data = { kind: "correction", message: "Mit navn er stavet forkert." };
    await answered(api.post("/api/gdpr/requests", { data }));
    await answered(staff.api.post("/api/admin/qr-packages", { data: { count: 1 } }));
    await aPlacedOrder(page);
  }
  const data = { name: "Til Granit & Søn, uge 48", filter: { stage: "created" } };
  await answered(staff.api.post("/api/admin/qr-views", { data }));
  return staff;
}

/** Lists of amounts: a row that breaks is read wrong. */
const LISTS_OF_LINES = ["/admin/orders", "/admin/invoices"];

const SHORT = ["th", ".table-money", "td:has(time)", "td:has(.state)"];

/** What is short, and takes more than one line; long names may. */
const brokenCells = (page: Page) =>
  page.locator(`main tbody tr > :is(${SHORT.join(", ")})`).evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const edges: number[] = [];
      while (words.nextNode() !== null) {
        const range = document.createRange();
        range.selectNode(words.currentNode);
        for (const { top, bottom } of range.getClientRects()) edges.push(top, bottom);
      }
      const lineHeight = Number.parseFloat(getComputedStyle(cell).lineHeight);
      const isBroken = Math.max(...edges) - Math.min(...edges) > 1.6 * lineHeight;
      return isBroken ? [cell.textContent] : [];
    }),
  );

const rowsInView = (page: Page) =>
  page.locator("main tbody tr").evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return row.checkVisibility() && top >= 0 && bottom <= innerHeight;
      }).length,
  );

test("every list of the desk shows fifteen rows without scrolling", async ({ page, world }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page.context(), await aBusyDesk(world, page));
  for (const path of LISTS) {
    await open(page, path);
    await expect
      .poll(() => rowsInView(page), { message: `rows in view on ${path}` })
      .toBeGreaterThanOrEqual(ROWS);
  }
  for (const path of LISTS_OF_LINES) {
    await open(page, path);
    await expect.poll(() => rowsInView(page)).toBeGreaterThanOrEqual(ROWS);
    expect(await brokenCells(page), `broken on ${path}`).toEqual([]);
  }
  // As long as there are kinds: all of them.
  await open(page, "/admin/security");
  const kinds = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(kinds.first()).toBeVisible();
  await expect.poll(() => rowsInView(page)).toBe(await kinds.count());
});

test("the bar of bulk steps comes with the first choice, stays in view and goes", async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page.context(), await aBusyDesk(world, page));
  await open(page, "/admin/qr");
  const look = page.getByRole("button", { name: "Se, hvad der sker" });
  const first = page.locator("tbody tr").first();
  const box = first.getByRole("checkbox");
  await expect(box).toBeVisible();
  await expect(look).toHaveCount(0);
  const before = await first.boundingBox();
  await box.check();
  await expect(look).toBeInViewport();
  expect(await first.boundingBox()).toEqual(before);
  await page.mouse.wheel(0, 300);
  await expect(look).toBeInViewport();
  await expectSound(page);

  await page.getByRole("checkbox", { name: /^Vælg alle \d+ på siden$/ }).check();
  await expect(page.getByText(/^Med de \d+ valgte$/)).toBeVisible();
  await page.getByRole("button", { name: "Ryd valget" }).click();
  await expect(look).toHaveCount(0);
  await expect(page.getByRole("group", { name: "QR-koder, nyeste først" })).toBeFocused();
});

test("a colleague finds the desk from every kind of page, on a phone and on a desktop", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b404\b.* \/there\/is\/nothing/);
  const { slug } = await world.aMemorial();
  await signIn(page.context(), await world.aColleague("warehouse"));
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/", "/pricing", `/memorial/${slug}`, "/there/is/nothing"]) {
      await page.goto(path);
      await page.getByRole("contentinfo").getByRole("link", { name: "Administration" }).click();
      await expect(page).toHaveURL("/admin");
    }
  }
  await page.goto("/questions");
  await page.getByRole("banner").getByRole("link", { name: "Administration" }).click();
  await expect(page).toHaveURL("/admin");
});

test("the top bar of staff is one line on a phone", async ({ page, world }) => {
  await signIn(page.context(), await world.aColleague("administrator"));
  for (const path of ["/profile", "/admin", "/admin/users"]) {
    await open(page, path);
    const menu = page.getByRole("banner").getByRole("button", { name: "Menu" });
    await expect(menu).toBeVisible();
    const { height } = (await page.getByRole("banner").boundingBox()) ?? { height: 0 };
    expect(height, path).toBeLessThan(80);
  }
});
