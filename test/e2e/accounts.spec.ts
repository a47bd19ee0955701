import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { mailedLink } from "./mails.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { answered } from "./world.ts";
import { logIn } from "./accounts-steps.ts";

test("login by name or by e-mail, and logout", async ({ page, world }) => {
  const { username, email, fullName } = await world.aKeeper();
  for (const name of [username, email.toUpperCase()]) {
    await page.goto("/login");
    await logIn(page, name);
    await expect(page).toHaveURL("/profile");
    await expect(toasts(page)).toHaveText(`Velkommen tilbage, ${fullName}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Din adgang");
    await page.getByRole("button", { name: "Log ud", exact: true }).first().click();
    await expect(toasts(page)).toHaveText("Du er logget ud");
    await expect(page).toHaveURL("/");
  }
  await page.goto("/profile");
  await expect(page).toHaveURL("/login?next=%2Fprofile");
});

test("resets a forgotten password by mail, and ends all other sessions", async ({
  page,
  world,
  faults,
}) => {
  const { username, email, api } = await world.aKeeper();
  await page.goto("/login");
  await page.getByRole("link", { name: "Glemt adgangskoden" }).click();
  // The previous page has a field of the same name.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Glemt adgangskoden");
  await ready(page);
  await page.getByLabel("E-mail eller brugernavn").fill(username);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Se i din mail");
  await expectSound(page);

  const path = await mailedLink(page, email, "Vælg en ny adgangskode");
  await page.goto(path);
  await ready(page);
  await page.getByLabel("Ny adgangskode").fill("kort");
  await page.getByRole("button", { name: "Gem adgangskoden" }).click();
  await expect(page.getByLabel("Ny adgangskode")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Ny adgangskode").fill("fire blå både på fjorden");
  await page.getByRole("button", { name: "Gem adgangskoden" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(toasts(page)).toHaveText("Din adgangskode er skiftet");
  expect(await answered(page.request.get("/api/user"))).toMatchObject({ username });
  expect((await api.get("/api/user")).status()).toBe(401);

  faults.expect(/\b410\b.* \/api\/password-links/);
  await page.goto(path);
  await ready(page);
  await page.getByLabel("Ny adgangskode").fill("fem røde huse i byen");
  await page.getByRole("button", { name: "Gem adgangskoden" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("brugt eller udløbet");
  await expectSound(page);
});
