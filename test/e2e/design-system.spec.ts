import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessible, open, toasts } from "./screen.ts";
import { part } from "./design-system-steps.ts";

test("overlays trap the focus, close with Escape, and restore the focus", async ({ page }) => {
  await open(page, "/theme-test");
  await answerQuestion(page);
  await editOnSheet(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await editOnSheet(page);
  await seeNotice(page);
});

async function answerQuestion(page: Page) {
  const opener = part(page, "Spørgsmål").getByRole("button", { name: "Slet billedet" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Slet billedet?" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  // A note within it is put away first, and alone.
  await dialog.getByRole("button", { name: "Behold" }).focus();
  const note = dialog.getByRole("tooltip");
  await expect(note).toHaveText("Billedet bliver, hvor det er.");
  await page.keyboard.press("Escape");
  await expect(note).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

async function editOnSheet(page: Page) {
  const opener = part(page, "Ark").getByRole("button", { name: "Ret billedteksten" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Billedtekst" });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Luk" }).press("Enter");
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
}

async function seeNotice(page: Page) {
  const press = (name: string) =>
    part(page, "Kort besked").getByRole("button", { name }).press("Enter");
  await press("Send hilsenen");
  await expect(toasts(page)).toContainText("Hilsenen blev ikke gemt");
  // It stays when its notice goes, until it is closed, or something succeeds.
  const failures = page.getByRole("main").locator(".failures");
  await expect(failures).toContainText("Hilsenen blev ikke gemt");
  await toasts(page).getByRole("button", { name: "Luk" }).press("Enter");
  await expect(toasts(page)).toHaveCount(0);
  await expectAccessible(page);
  await failures.getByRole("button", { name: "Luk" }).press("Enter");
  await expect(failures).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await press("Send hilsenen");
  await expect(failures).toHaveCount(1);
  await press("Tænd lyset");
  await expect(toasts(page)).toContainText("Lyset er tændt");
  await expect(failures).toHaveCount(0);
}
