import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { ready } from "./screen.ts";

test("a click leads on though the code of its page went with a deployment", async ({
  aVisitor,
  faults,
}) => {
  faults.expect(/\b404\b|Error loading route module|dynamically imported/);
  const page = await aVisitor();
  await page.goto("/");
  await ready(page);
  // Once: the page that the server renders afterwards names code that is there.
  await page.route(/\/assets\/pricing-[\w-]+\.js$/, (route) => route.fulfill({ status: 404 }), {
    times: 1,
  });
  await page
    .getByRole("navigation", { name: "Hovedmenu" })
    .getByRole("link", { name: "Priser" })
    .click();
  await expect(page).toHaveURL("/pricing");
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Priser");
  expect(await page.evaluate(() => sessionStorage.getItem("opening"))).toBeNull();
  // What somebody reloads themselves stays where it is.
  await page.reload();
  await expect(page).toHaveURL("/pricing");
});
