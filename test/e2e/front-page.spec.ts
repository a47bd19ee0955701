import { expect, test } from "@playwright/test";

test("the front page greets in Danish @wide", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "da");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("an address nobody has gets a page that says so", async ({ page }) => {
  const answer = await page.goto("/there-is-no-such-page/at-all");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
