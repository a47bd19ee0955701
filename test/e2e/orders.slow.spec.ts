import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { aPlacedOrder } from "./order-screens.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { answered, signIn } from "./world.ts";
import { heading, press } from "./orders-steps.ts";

test("staff find an order and release it with a reason @wide", async ({ page, world }) => {
  const { number } = await aPlacedOrder(page);
  await signIn(page.context(), await world.aColleague("administrator"));
  await page.goto("/admin/orders");
  await ready(page);
  await page.getByLabel("Nummer").fill(number);
  await page.getByLabel("Tilstand").selectOption("Venter på betaling");
  await press(page, "Find");
  await expect(page).toHaveURL(new RegExp(`number=${number}`));
  const row = page.getByRole("row", { name: new RegExp(number) });
  await expect(row).toContainText("Stål, 4,5 × 4,5 cm");
  await expectSound(page);
  await row.getByRole("button", { name: `Frigiv bestilling ${number} til produktion` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Hvorfor?").fill("Kommunen betaler først næste måned");
  await dialog.getByRole("button", { name: "Frigiv til produktion" }).click();
  await expect(toasts(page)).toContainText("Bestillingen er frigivet");
  await page.goto(`/admin/orders?number=${number}`);
  await expect(row).toContainText("Frigivet");
});

test("a keeper orders more room for a page", async ({ page, world }) => {
  const { id, name, keeper } = await world.aMemorial();
  await signIn(page.context(), keeper);
  // From the menu, too, their only page is the one that is meant.
  for (const address of ["/qr-purchase?plan=space", `/qr-purchase?plan=space&memorial=${id}`]) {
    await page.goto(address);
    await ready(page);
    await expect(page.getByRole("radio", { name })).toBeChecked();
  }
  await expectSound(page);
  await press(page, "Fortsæt");
  await expect(page.getByLabel("Navn", { exact: true })).toHaveValue(keeper.fullName);
  await expect(page.getByLabel("E-mail")).toHaveValue(keeper.email);
  await page.getByLabel("Vej og nummer").fill("Havnevej 4");
  await page.getByLabel("Postnummer").fill("5960");
  await page.getByLabel("By", { exact: true }).fill("Marstal");
  await press(page, "Fortsæt");
  await page.getByRole("checkbox", { name: /Begynd med mere plads nu/ }).check();
  await page.getByRole("checkbox", { name: /Jeg siger ja til/ }).check();
  await expectSound(page);
  await press(page, "Bestil og betal");
  await expect(heading(page)).toHaveText("Tak for din bestilling");
  await expect(page.getByRole("main")).toContainText("er der mere plads med det samme");
  const { plan } = await answered(keeper.api.get(`/api/memorials/${id}/plan`));
  expect(plan).toBe("space");
});
