import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { ready } from "./screen.ts";

test("printed: the person, the names of those who lit candles, and the QR code", async ({
  page,
  world,
}) => {
  const { slug, keeper } = await world.aMemorial({ biography: "<p>Hun passede sluserne.</p>" });
  const entries = `/api/memorials/${slug}`;
  await keeper.api.post(`${entries}/candles`, { data: { name: "Lise fra nr. 4" } });
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  const foot = page.locator(".print-foot");
  await expect(foot).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await expect(foot.locator("svg")).toBeVisible();
  await expect(foot).toContainText(`/memorial/${slug}`);
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(foot).toContainText(/Printet den \d+\. \w+ \d{4}/);
  await expect(page.getByText("Lise fra nr. 4.", { exact: true })).toBeVisible();
  await expect(page.getByText("Hun passede sluserne.")).toBeVisible();
  for (const role of ["button", "textbox", "navigation"] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await expect(page.getByText("Her er ingen hilsner fra besøgende endnu.")).toBeHidden();
});
