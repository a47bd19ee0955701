import { expect, type Page } from "@playwright/test";
import { draft } from "#test/orders.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready, speak } from "./screen.ts";
import { answered } from "./world.ts";
import { heading, press } from "./orders-steps.ts";

async function fillCustomer(page: Page) {
  await page.getByLabel("Navn", { exact: true }).fill("Åse Sten");
  await page.getByLabel("Vej og nummer").fill("Gravene 4");
  await page.getByLabel("Postnummer").fill("8800");
  await page.getByLabel("By", { exact: true }).fill("Viborg");
  await page.getByLabel("E-mail").fill("aase@example.org");
}

/** The same draft is changed elsewhere: in another tab, for example. */
async function changeElsewhere(page: Page) {
  const kept = await page.evaluate(() => localStorage.getItem("draft:order"));
  const { id, key } = JSON.parse(kept ?? "");
  const data = draft({ plan: "bronze", words: ["Inger og Villy"] });
  await answered(page.request.put(`/api/orders/${id}?key=${key}`, { data }));
}

test("a visitor sees a plate with words, approves it and orders it", async ({ page, faults }) => {
  faults.expect(/\b4(?:00|12)\b.* \/api\/orders/);
  await page.goto("/pricing");
  await ready(page);
  await page.getByRole("link", { name: "Bestil: Mindeplade i bronze" }).click();
  await expect(heading(page)).toHaveText("Hvad vil du bestille?");
  await expect(page.getByRole("radio", { name: /Mindeplade i bronze/ })).toBeChecked();
  await expectSound(page);
  await press(page, "Fortsæt");

  // What can't be engraved is named at its line.
  await expect(heading(page)).toHaveText("Skal der stå nogle ord?");
  await expect(heading(page)).toBeFocused();
  const words = page.getByLabel(/^Første linje/);
  const second = page.getByLabel(/^Anden linje/);
  await second.fill("Hvil i fred 🕊️♥");
  await expect(page.getByText(/»🕊️« og »♥« kan ikke graveres/)).toBeVisible();
  await expect(page.getByRole("img", { name: /bronze.* og ordene: Hvil i fred$/ })).toBeVisible();
  await press(page, "Se pladen");
  await expect(page.getByText(/🕊.* kan ikke graveres/)).toBeVisible();
  await expect(second).toBeFocused();
  await expect(second).toHaveAccessibleDescription(/kan ikke graveres/);
  await expectSound(page);
  await second.fill("Hvil i fred");
  await expect(page.getByText("kan ikke graveres")).toHaveCount(0);
  await second.fill("");
  await words.fill("Inger Østergård");
  // The plate is drawn as one types, with letters as large as they will be.
  await expect(page.getByRole("img", { name: /bronze.*Inger Østergård/ })).toBeVisible();
  await expect(page.getByText(/Bogstaverne bliver ca\. 1,6.mm høje/)).toBeVisible();
  await press(page, "Se pladen");

  // The proof, which is there after a reload, too.
  await expect(heading(page)).toHaveText("Sådan bliver pladen");
  await page.reload();
  await ready(page);
  const proof = page.getByRole("img", { name: /bronze.*Inger Østergård/ });
  await expect(proof.first()).toBeVisible();
  await speak(page, "en", "main form");
  await expectSound(page);
  await speak(page, "es", "main form");
  await expectSound(page);
  await speak(page, "da", "main form");
  await press(page, "Ja, sådan skal den være");

  await expect(heading(page)).toHaveText("Hvem bestiller?");
  await press(page, "Fortsæt");
  await expect(page.getByLabel("Navn", { exact: true })).toBeFocused();
  await fillCustomer(page);
  await expectSound(page);
  await press(page, "Fortsæt");

  await expect(heading(page)).toHaveText("Er det rigtigt?");
  await press(page, "Bestil og betal");
  await expect(page.getByRole("checkbox", { name: /ikke kan fortrydes/ })).toBeFocused();
  await page.getByRole("checkbox", { name: /ikke kan fortrydes/ }).check();
  await page.getByRole("checkbox", { name: /Jeg siger ja til/ }).check();
  await expectSound(page);

  // Another proof than the approved one is shown, and nothing is lost.
  await changeElsewhere(page);
  await press(page, "Bestil og betal");
  await expect(page.getByRole("alert")).toContainText("Pladen ser anderledes ud");
  await expect(page.getByRole("img", { name: /Inger og Villy/ }).first()).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Bestil og betal" }).dblclick();

  await expect(heading(page)).toHaveText("Tak for din bestilling");
  await expect(page).toHaveURL(/\/qr-purchase\/[\w-]+\?key=/);
  await expectSound(page);
  expect(await page.evaluate(() => localStorage.getItem("draft:order"))).toBeNull();
  const main = page.getByRole("main");
  await expect(main).toContainText(/Betal fakturaen senest den \d+\. \w+ \d{4}/);
  await expect(main.getByRole("link", { name: "Lav siden, mens du venter." })).toBeVisible();

  // Withdrawing begins with what the order knows.
  await main.getByRole("link", { name: "Fortryd aftale" }).click();
  await expect(page.getByLabel("Dit navn")).toHaveValue("Åse Sten");
  await expect(page.getByLabel("Din e-mail")).toHaveValue("aase@example.org");
  await expect(main).toContainText("Mindeplade i bronze");
  await expectSound(page);
  await page.goBack();
  await page.getByRole("link", { name: "Se fakturaen og betal" }).click();
  await expect(heading(page)).toHaveText(/^Faktura \d+$/);
  await expect(page.getByRole("main")).toContainText("Du skal betale");
});
