import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, open } from "./screen.ts";
import { signIn } from "./world.ts";
import {
  EVERY_AREA,
  expectEveryGroup,
  named,
  nameOfArea,
  nameOfGroup,
  somethingWaits,
  toTheDesk,
} from "./desk-steps.ts";

test("staff see every area and its open items, on a phone", async ({ page, world }) => {
  await somethingWaits(world);
  await signIn(page.context(), await world.aColleague("administrator"));
  await toTheDesk(page, 390);
  const listed = page.locator("main section:has(#areas) .setting-title");
  expect(named(await listed.allTextContents())).toEqual(EVERY_AREA);
  const requests = page
    .locator("main section:has(#areas) .setting")
    .filter({ hasText: "Persondata" });
  await expect(requests).toContainText(/\d+ skal besvares/);
  await expectSound(page);

  await page.getByRole("button", { name: "Menu" }).click();
  const sheet = page.getByRole("dialog", { name: "Administration" });
  await expect(sheet.getByRole("link", { name: nameOfArea("overview") })).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Log ud" })).toBeVisible();
  await expectEveryGroup(sheet);
  await expectSound(page);
  await sheet.locator("summary", { hasText: nameOfGroup("customers") }).click();
  await sheet.getByRole("link", { name: /^Persondata \d+ skal besvares$/ }).click();
  await expect(page).toHaveURL("/admin/users/requests");
  await expect(sheet).toBeHidden();
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
  // Nothing waits for them, which isn't to say that everything is well.
  await expect(page.getByText("Ingen opgaver venter.")).toBeVisible();
  await expect(page.getByText("Alt er gjort.")).toHaveCount(0);
  const listed = page.locator("main section:has(#areas) .setting-title");
  const own = ["codes", "packages", "scanner", "export", "engraving", "production", "warehouse"];
  expect(named(await listed.allTextContents())).toEqual([...own, "notifications"].map(nameOfArea));
});

test("the frame stands before the data, and the footer stays below the window", async ({
  page,
  world,
}) => {
  await signIn(page.context(), await world.aColleague("administrator"));
  const held = Promise.withResolvers<void>();
  await page.route("**/api/admin/dashboard", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/admin");
  await expect(page.getByRole("banner").getByRole("button", { name: "Menu" })).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect(footer).not.toBeInViewport();
  const banner = page.getByRole("banner");
  const before = await banner.boundingBox();
  held.resolve();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Administration");
  expect(await banner.boundingBox()).toEqual(before);
  await expect(footer).not.toBeInViewport();
});

test("staff see every area and its open items, on a desktop", async ({ page, world }) => {
  await somethingWaits(world);
  await signIn(page.context(), await world.aColleague("administrator"));
  await toTheDesk(page, 1440);
  const menu = page.getByRole("navigation", { name: "Administration" });
  await expectEveryGroup(menu);
  await expectSound(page);

  await menu.locator("summary", { hasText: nameOfGroup("customers") }).click();
  await menu.getByRole("link", { name: /^Persondata \d+ skal besvares$/ }).click();
  await expect(page).toHaveURL("/admin/users/requests");
  await expect(menu.locator('[aria-current="page"]')).toContainText("Persondata");
});
