import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, open } from "./screen.ts";
import { signIn } from "./world.ts";
import { EVERY_AREA, named, somethingWaits, toTheDesk } from "./desk-steps.ts";

test("staff see every area and its open items, on a phone", async ({ page, world }) => {
  await somethingWaits(world);
  await signIn(page.context(), await world.aColleague("administrator"));
  await toTheDesk(page, 390);
  const listed = page.locator("main section:has(#areas) .setting-title");
  expect(named(await listed.allTextContents())).toEqual(EVERY_AREA);
  const requests = page
    .locator("main section:has(#areas) .setting")
    .filter({ hasText: "Persondata" });
  await expect(requests).toContainText(/\d+ venter/);
  await expectSound(page);

  await page.getByRole("button", { name: "Menu" }).click();
  const items = page.getByRole("menuitem");
  expect(named(await items.allTextContents())).toEqual([
    "Overblik",
    ...EVERY_AREA,
    "Dine sider",
    "Log ud",
  ]);
  await expectSound(page);
  await page.getByRole("menuitem", { name: /^Persondata \d+ venter$/ }).click();
  await expect(page).toHaveURL("/admin/users/requests");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the overview is for staff, and shows the areas that they may enter", async ({
  page,
  world,
  aVisitor,
}) => {
  const visitor = await aVisitor();
  await visitor.goto("/admin");
  await expect(visitor).toHaveURL("/");

  await signIn(page.context(), await world.aKeeper());
  await page.goto("/admin");
  await expect(page).toHaveURL("/");

  await signIn(page.context(), await world.aColleague("warehouse"));
  await open(page, "/admin");
  const listed = page.locator("main section:has(#areas) .setting-title");
  expect(named(await listed.allTextContents())).toEqual([
    "QR-koder",
    "QR-pakker",
    "Scan plader",
    "Eksport",
    "Gravering",
    "Produktion",
    "Lager",
    "Beskeder",
  ]);
});

test("staff see every area and its open items, on a desktop", async ({ page, world }) => {
  await somethingWaits(world);
  await signIn(page.context(), await world.aColleague("administrator"));
  await toTheDesk(page, 1440);
  const menu = page.getByRole("navigation", { name: "Administration" });
  expect(named(await menu.getByRole("link").allTextContents())).toEqual([
    "Overblik",
    ...EVERY_AREA,
  ]);
  await expectSound(page);

  await menu.getByRole("link", { name: /^Persondata \d+ venter$/ }).click();
  await expect(page).toHaveURL("/admin/users/requests");
  await expect(menu.locator('[aria-current="page"]')).toContainText("Persondata");
});
