import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { ready } from "./screen.ts";
import { HEADINGS } from "./languages-steps.ts";

test("choosing a language keeps the page, and is remembered", async ({ page, world }) => {
  const { slug, name } = await world.aMemorial();
  const path = `/memorial/${slug}?from=mail`;
  await page.goto(path);
  await ready(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("button", { name: "Encender una vela" }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("i18nextLng"))).toBe("es");

  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS.es);
  await ready(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Dansk" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(HEADINGS.da);
});

test("without JavaScript, each language has its own address and links to the others", async ({
  aVisitor,
}) => {
  const page = await aVisitor({ javaScriptEnabled: false });
  await page.goto("/pricing");
  const named = page.locator('head link[rel="alternate"]');
  const languages = named.evaluateAll((links) =>
    links.map((link) => link.getAttribute("hreflang")),
  );
  expect(await languages).toEqual(["da", "en", "es", "x-default"]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Español" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Precios");
  const canonical = page.locator('head link[rel="canonical"]');
  await expect(canonical).toHaveAttribute("href", page.url());
});
