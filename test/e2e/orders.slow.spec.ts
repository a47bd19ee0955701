import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { aPlacedOrder } from "./order-screens.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { signIn } from "./world.ts";
import { press } from "./orders-steps.ts";

test("staff find an order and release it with a reason @wide", async ({ page, world }) => {
  const { number } = await aPlacedOrder(page);
  await signIn(page.context(), await world.aColleague("administrator"));
  await page.goto("/admin/orders");
  await ready(page);
  await page.getByLabel("Bestillingsnummer").fill(number);
  await page.getByLabel("Tilstand").selectOption("Venter på betaling");
  await press(page, "Find");
  await expect(page).toHaveURL(new RegExp(`number=${number}`));
  const row = page.getByRole("row", { name: new RegExp(number) });
  await expect(row).toContainText("Mindeplade i stål");
  await expectSound(page);
  await row.getByRole("button", { name: `Slip bestilling ${number} løs` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Hvorfor?").fill("Kommunen betaler først næste måned");
  await dialog.getByRole("button", { name: "Slip løs" }).click();
  await expect(toasts(page)).toContainText("Bestillingen er sluppet løs");
  await page.goto(`/admin/orders?number=${number}`);
  await expect(row).toContainText("I gang");
});
