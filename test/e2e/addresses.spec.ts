import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";

/** URLs and where they lead. */

test("a memorial is found by its name in the address", async ({ page, world }) => {
  const { slug, name } = await world.aMemorial();
  await page.goto(`/${slug}`);
  await expect(page).toHaveURL(`/memorial/${slug}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});
