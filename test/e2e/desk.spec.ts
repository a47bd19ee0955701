import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound } from "./screen.ts";
import { signIn } from "./world.ts";
import { EVERY_AREA, named, somethingWaits, toTheDesk } from "./desk-steps.ts";

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

  await menu.getByRole("link", { name: /^Rettigheder \d+ venter$/ }).click();
  await expect(page).toHaveURL("/admin/users/requests");
  await expect(menu.locator('[aria-current="page"]')).toContainText("Rettigheder");
});
