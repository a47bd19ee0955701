import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, open, ready, toasts } from "./screen.ts";
import { PASSWORD } from "#test/factories.ts";
import { signIn } from "./world.ts";

/** Passkeys, with Chromium's virtual authenticator. */
async function aDeviceIn(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

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
