import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { burnt, lookAtBurnt } from "./grave-and-candles-steps.ts";

const ledge = (page: Page, name: string) => page.locator("#candles").getByRole("img", { name });

test("a burnt-out candle is lit again, with a script and without", async ({
  page,
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial();
  await world.aBurntCandle(memorial, "Poul");
  await world.aBurntCandle(memorial, "Grethe");
  const other = await aVisitor();
  await other.goto(`/memorial/${memorial.slug}`);
  await ready(other);

  await page.goto(`/memorial/${memorial.slug}`);
  await ready(page);
  await lookAtBurnt(page);
  const again = burnt(page).getByRole("button", { name: /^Tænd igen\s+Grethe$/ });
  await expectSound(page);
  await again.tap();
  const told = burnt(page).getByText(/^Lyset brænder igen til den /);
  await expect(told).toBeFocused();
  await expect(page.getByRole("heading", { name: "1 lys brænder" })).toBeVisible();
  await expect(ledge(page, "1 tændt lys")).toBeVisible();
  await expect(other.getByRole("heading", { name: "1 lys brænder" })).toBeVisible();
  await expectSound(page);

  const plain = await aVisitor({ javaScriptEnabled: false });
  await plain.goto(`/memorial/${memorial.slug}`);
  await lookAtBurnt(plain);
  await expect(burnt(plain).getByRole("button")).toHaveText([/Poul/]);
  await burnt(plain)
    .getByRole("button", { name: /^Tænd igen\s+Poul$/ })
    .click();
  await expect(plain).toHaveURL(/#candles$/);
  await expect(plain.getByRole("heading", { name: "2 lys brænder" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "2 lys brænder" })).toBeVisible();
});
