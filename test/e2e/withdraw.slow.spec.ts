import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";

const WORDS = {
  da: { go: "Fortsæt", confirm: "Bekræft fortrydelse", name: "Dit navn", email: "Din e-mail" },
  en: { go: "Continue", confirm: "Confirm withdrawal", name: "Your name", email: "Your email" },
  es: {
    go: "Continuar",
    confirm: "Confirmar desistimiento",
    name: "Tu nombre",
    email: "Tu correo electrónico",
  },
} as const;

test("each step is accessible in three languages @wide", async ({ page }) => {
  for (const [locale, words] of Object.entries(WORDS)) {
    await page.goto(`/withdraw?order=BCDFGHJK&lang=${locale}`);
    await ready(page);
    await expectSound(page);
    await page.getByLabel(words.name).fill("Åse Sten");
    await page.getByLabel(words.email).fill(`aase.${locale}@example.org`);
    await page.getByRole("button", { name: words.go }).click();
    await expect(page.getByRole("button", { name: words.confirm })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("BCDFGHJK");
    await expectSound(page);
    await page.getByRole("button", { name: words.confirm }).click();
    await expect(page.getByRole("main")).toContainText(`aase.${locale}@example.org`);
    await expect(page.getByRole("button", { name: words.confirm })).toHaveCount(0);
    await expectSound(page);
  }
});
