import { type Page } from "@playwright/test";
import { ready } from "./screen.ts";
import { PASSWORD } from "#test/factories.ts";
import { aName } from "./world.ts";

/** Login, logout and registration. */

export async function logIn(page: Page, name: string, password = PASSWORD) {
  await ready(page);
  await page.getByLabel("E-mail eller brugernavn").fill(name);
  await page.getByLabel("Adgangskode", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log ind", exact: true }).click();
}

export async function fillRegistration(page: Page, username: string) {
  await ready(page);
  await page.getByLabel("Dit navn").fill("Anna Holm");
  await page.getByLabel("E-mail").fill(`${username}.${aName()}@example.org`);
  await page.getByLabel("Brugernavn").fill(username);
  await page.getByLabel("Adgangskode", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox", { name: /vilkårene/ }).check();
}
