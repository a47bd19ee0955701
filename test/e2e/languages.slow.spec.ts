import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { ready } from "./screen.ts";
import { HEADINGS } from "./languages-steps.ts";

test("the page is in the browser's language, or in Danish", async ({ aVisitor }) => {
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

test("without JavaScript, Danish is chosen in a browser that asks for another language", async ({
  aVisitor,
}) => {
  const page = await aVisitor({ javaScriptEnabled: false, locale: "es-ES" });
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS.es);
  await page.getByRole("contentinfo").getByRole("link", { name: "Dansk" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS.da);
});

test("a chosen language takes precedence over the one in the address", async ({ page }) => {
  await page.goto("/pricing?lang=en");
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Prices");
  await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Precios");
  await expect(page).toHaveURL("/pricing");
});

test("server messages are in the language of the page", async ({ aVisitor, faults }) => {
  faults.expect(/\b401\b.* \/api\/login/);
  const page = await aVisitor({ locale: "es-ES" });
  await page.goto("/login");
  await ready(page);
  await page.getByLabel(/correo/i).fill("nadie");
  await page.getByLabel("Contraseña", { exact: true }).fill("nada de nada");
  await page.getByRole("main").getByRole("button", { name: "Iniciar sesión", exact: true }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Inténtalo de nuevo");
});

/**
 * Runs before the first script of the first page: a browser with a stored choice but without its
 * cookie.
 */
async function store(page: Page, language: string) {
  await page.addInitScript((chosen) => {
    if (sessionStorage.getItem("seeded") !== null) return;
    sessionStorage.setItem("seeded", "true");
    localStorage.setItem("i18nextLng", chosen);
    localStorage.setItem("i18next_res_da-outdated", "{}");
  }, language);
}

const storedIn = (page: Page) =>
  page.evaluate(() => ({
    language: localStorage.getItem("i18nextLng"),
    texts: localStorage.getItem("i18next_res_da-outdated"),
  }));

for (const { stored, shown } of [
  { stored: "es", shown: "es" },
  { stored: "es-MX", shown: "es" },
  { stored: "da", shown: "da" },
] as const) {
  test(`a stored ${stored} takes precedence over the browser's English, also without a cookie`, async ({
    aVisitor,
  }) => {
    const page = await aVisitor({ locale: "en-GB" });
    await store(page, stored);
    await page.goto("/login");
    await expect(page.locator("html")).toHaveAttribute("lang", shown);
    await ready(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS[shown]);
    expect(await storedIn(page)).toEqual({ language: shown, texts: "{}" });

    // The next page is rendered in it by the server, after one reload.
    const asked = page.waitForRequest(/\/pricing$/);
    await page.goto("/pricing");
    expect((await (await asked).allHeaders())["cookie"]).toContain(`i18nextLng=${shown}`);
    await expect(page.locator("html")).toHaveAttribute("lang", shown);
  });
}

test("an unsupported stored language becomes Danish, and its texts are deleted", async ({
  aVisitor,
}) => {
  const page = await aVisitor({ locale: "en-GB" });
  await store(page, "sv-SE");
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "da");
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS.da);
  expect(await storedIn(page)).toEqual({ language: "da", texts: null });
});

test("an address with a language keeps it, whatever is stored", async ({ aVisitor }) => {
  const page = await aVisitor({ locale: "da-DK" });
  await store(page, "es");
  await page.goto("/pricing?lang=en");
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Prices");
  await page.goto("/pricing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Precios");
});
