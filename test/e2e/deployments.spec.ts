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
  // Until the server renders the page, which then names code that is there.
  let isGone = true;
  await page.route(/\/assets\/pricing-[\w-]+\.js$/, (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.route("**/pricing", async (route) => {
    isGone = route.request().resourceType() !== "document";
    await route.continue();
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
