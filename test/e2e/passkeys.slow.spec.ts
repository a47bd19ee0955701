import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, open, ready } from "./screen.ts";
import { PASSWORD } from "#test/factories.ts";
import { signIn } from "./world.ts";
import { aDeviceIn } from "./passkeys-steps.ts";

test("staff add a passkey as their second step, and use it after the password", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b401\b.* \/api\/login/);
  const colleague = await world.aColleague("support", { isVerified: false });
  await signIn(page.context(), colleague);
  await page.goto("/admin/users");
  await expect(page).toHaveURL("/admin/two-factor-setup");
  await ready(page);
  await aDeviceIn(page);
  await page.getByRole("button", { name: /^Brug ansigt/ }).click();
  await page.getByLabel("Hvad skal den hedde?").fill("Arbejdstelefonen");
  await page.getByLabel("Din adgangskode nu").fill(PASSWORD);
  await page.getByRole("button", { name: "Fortsæt" }).click();
  await expect(
    page.getByRole("region", { name: "Dine reservekoder" }).getByRole("listitem"),
  ).toHaveCount(10);
  await expectSound(page);
  await page.getByRole("button", { name: "Jeg har gemt dem" }).click();
  await page.getByRole("link", { name: "Gå i gang" }).click();
  await expect(page).toHaveURL("/admin");
  await page.getByRole("main").getByRole("link", { name: "Personer" }).click();
  await expect(page).toHaveURL("/admin/users");
  // Waits for its data: requests still running would be refused without the cookies.
  await expect(page.getByText(colleague.username, { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await open(page, "/login?next=/admin/users");
  await page.getByLabel("E-mail eller brugernavn").fill(colleague.username);
  await page.getByLabel("Adgangskode", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log ind", exact: true }).click();
  await expect(page.getByLabel("Kode", { exact: true })).toBeFocused();
  await expectSound(page);
  await page.getByRole("button", { name: /^Brug ansigt/ }).click();
  await expect(page).toHaveURL("/admin/users");
});
