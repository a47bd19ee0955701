import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessible, open, toasts } from "./screen.ts";
import { part } from "./design-system-steps.ts";

test("components by keyboard: choose, switch, open and close", async ({ page }) => {
  await open(page, "/theme-test");
  await chooseOfFew(page);
  await chooseOfMany(page);
  await changeTabs(page);
  await turnOn(page);
  await useMenu(page);
  await readNote(page);
});

test("simulated states look as in the stylesheets", async ({ page }) => {
  await open(page, "/theme-test");
  const shown = (state: string) =>
    part(page, "Knap").locator(`[data-shows="${state}"]`).getByRole("button").first();
  const atRest = part(page, "Knap").getByRole("button", { name: "Tænd et lys" }).first();
  const colour = await shown("hover").evaluate((held) => getComputedStyle(held).backgroundColor);
  await expect(atRest).not.toHaveCSS("background-color", colour);
  await atRest.hover();
  await expect(atRest).toHaveCSS("background-color", colour);
  await expect(shown("focus")).toHaveCSS("outline-style", "solid");
});

async function chooseOfFew(page: Page) {
  const field = part(page, "Valg af få").getByLabel("Hvem kan se siden?").first();
  await field.focus();
  await page.keyboard.type("Pri");
  await expect(field).toHaveValue("private");
}

async function chooseOfMany(page: Page) {
  const section = part(page, "Valg af mange");
  const field = section.getByRole("combobox", { name: "Forhandler" }).first();
  await field.focus();
  await page.keyboard.type("minde");
  await expect(section.getByRole("option")).toHaveText(["Sten og MindeRibe"]);
  await page.keyboard.press("Escape");
  await expect(section.getByRole("option")).toHaveCount(0);
  await field.fill("skagen");
  await page.keyboard.press("ArrowDown");
  const active = await field.getAttribute("aria-activedescendant");
  await expect(section.getByRole("option", { name: "Holm & Søn" })).toHaveAttribute(
    "id",
    String(active),
  );
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue("Holm & Søn");
  await expect(field).toHaveAttribute("aria-expanded", "false");

  // What is typed and not chosen counts for nothing.
  await page.keyboard.type(" og mange flere");
  await page.keyboard.press("Tab");
  await expect(field).toHaveValue("Holm & Søn");
}

async function changeTabs(page: Page) {
  const section = part(page, "Faner");
  await section.getByRole("tab", { name: "Hilsner" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(section.getByRole("tabpanel")).toContainText("Fireogtyve billeder");
  await page.keyboard.press("ArrowRight");
  await expect(section.getByRole("tab", { name: "Hjælpere" })).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Tab");
  await expect(section.getByRole("tabpanel", { name: "Hilsner" })).toBeFocused();
}

async function turnOn(page: Page) {
  const turned = part(page, "Til og fra").getByRole("switch").first();
  await turned.focus();
  await page.keyboard.press("Space");
  await expect(turned).toHaveAttribute("aria-checked", "false");
}

async function useMenu(page: Page) {
  const section = part(page, "Menu");
  const opener = section.getByRole("button", { name: "Mere om Inger" });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(section.getByRole("menuitem", { name: "Åbn siden" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(section.getByRole("menuitem", { name: "Invitér en hjælper" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(section.getByRole("menuitem", { name: "Slet siden" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(section.getByRole("menuitem", { name: "Åbn siden" })).toBeFocused();
  await page.keyboard.type("inv");
  await expect(section.getByRole("menuitem", { name: "Invitér en hjælper" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(section.getByRole("status").first()).toHaveText("Valgt: Invitér en hjælper");
}

async function readNote(page: Page) {
  const word = part(page, "Note").getByRole("button", { name: "Med link" });
  const note = page.getByRole("tooltip");
  // It goes while the page moves, and the focus moves the page once.
  await expect(async () => {
    await word.blur();
    await word.focus();
    await expect(note).toHaveText("Man skal have link eller QR-kode.", { timeout: 500 });
    await expect(word).toHaveAccessibleDescription(/link eller QR-kode/, { timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(note).toHaveCount(0);
}

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
