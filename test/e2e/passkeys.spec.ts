import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, open, toasts } from "./screen.ts";
import { PASSWORD } from "#test/factories.ts";
import { signIn } from "./world.ts";
import { aDeviceIn } from "./passkeys-steps.ts";

test("a passkey is added, logs in without a name, and is removed", async ({ page, world }) => {
  const keeper = await world.aKeeper();
  await world.confirm(keeper);
  await signIn(page.context(), keeper);
  await open(page, "/profile");
  await aDeviceIn(page);
  await page.getByRole("button", { name: "Tilføj en adgangsnøgle" }).click();
  await page.getByLabel("Hvad skal den hedde?").fill("Min telefon");
  await page.getByLabel("Din adgangskode nu").fill(PASSWORD);
  await page.getByRole("button", { name: "Fortsæt" }).click();
  await expect(toasts(page)).toHaveText("Adgangsnøglen er tilføjet");
  await expectSound(page);

  await page.getByRole("button", { name: "Tilføj en adgangsnøgle" }).click();
  await page.getByLabel("Hvad skal den hedde?").fill("Den samme telefon");
  await page.getByLabel("Din adgangskode nu").fill(PASSWORD);
  await page.getByRole("button", { name: "Fortsæt" }).click();
  await expect(page.getByText(/^Den her enhed har allerede en adgangsnøgle/)).toBeVisible();
  await page.getByRole("button", { name: "Fortryd" }).click();

  await page.getByRole("button", { name: "Log ud", exact: true }).first().click();
  await expect(page).toHaveURL("/");
  await open(page, "/login");
  await page.getByRole("button", { name: /^Log ind med ansigt/ }).click();
  await expect(page).toHaveURL("/profile");
  await expect(toasts(page)).toHaveText(`Velkommen tilbage, ${keeper.fullName}`);

  await page.getByRole("button", { name: "Fjern adgangsnøglen Min telefon" }).click();
  await page.getByLabel("Din adgangskode nu").fill(PASSWORD);
  await page.getByRole("button", { name: "Fjern", exact: true }).click();
  await expect(toasts(page)).toHaveText("Adgangsnøglen er fjernet");
  await expect(page.getByText("Min telefon")).toHaveCount(0);
});
