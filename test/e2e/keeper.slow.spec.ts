import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { ready } from "./screen.ts";

test("empty sections are shown to keepers only", async ({ world, aVisitor }) => {
  const { slug, keeper } = await world.aMemorial();
  const page = await aVisitor({ as: keeper });
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  const empty = page.getByText("Besøgende ser ikke afsnittet.");
  await expect(empty).toHaveCount(5);
  await expect(page.getByRole("link", { name: "Skriv tid og sted" })).toBeVisible();
  await page.getByRole("button", { name: "Se som besøgende" }).click();
  await expect(empty).toHaveCount(0);
});
