import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { ready } from "./screen.ts";

/** Danish, English, Spanish. */

const HEADINGS = { da: "Log ind", en: "Log in", es: "Iniciar sesión" };

test("the browser's language, or Danish", async ({ aVisitor }) => {
  for (const [locale, shown] of [
    ["da-DK", "da"],
    ["en-GB", "en"],
    ["es-MX", "es"],
    ["de-DE", "da"],
  ] as const) {
    const page = await aVisitor({ locale });
    await page.goto("/login");
    await expect(page.locator("html")).toHaveAttribute("lang", shown);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS[shown]);
    await ready(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS[shown]);
  }
});

test("a choice keeps the page, and the next visit remembers it", async ({ page, world }) => {
  const { slug, name } = await world.aMemorial();
  const path = `/memorial/${slug}?from=mail`;
  await page.goto(path);
  await ready(page);
  await page.getByRole("contentinfo").getByRole("button", { name: "Español" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("link", { name: "Encender una vela" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("i18nextLng"))).toBe("es");

  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS.es);
  await ready(page);
  await page.getByRole("contentinfo").getByRole("button", { name: "Dansk" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS.da);
});

test("what the server says is in the language of the page", async ({ aVisitor, faults }) => {
  faults.expect(/\b401\b.* \/api\/login/);
  const page = await aVisitor({ locale: "es-ES" });
  await page.goto("/login");
  await ready(page);
  await page.getByLabel(/correo/i).fill("nadie");
  await page.getByLabel("Contraseña", { exact: true }).fill("nada de nada");
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Inténtalo de nuevo");
});

test("a stored language that we don't speak becomes Danish", async ({ aVisitor }) => {
  const page = await aVisitor({ locale: "en-GB" });
  await page.addInitScript(() => localStorage.setItem("i18nextLng", "sv"));
  await page.goto("/login");
  await ready(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("i18nextLng"))).toBe("da");
});
