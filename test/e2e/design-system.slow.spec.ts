import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessible, open } from "./screen.ts";
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
