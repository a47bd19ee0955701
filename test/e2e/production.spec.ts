import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { aMachine, aReleasedOrder, aWorkOrder } from "./production-screens.ts";
import { expectSound, ready, speak } from "./screen.ts";
import { answered, signIn } from "./world.ts";

const column = (page: Page, name: string) => page.getByRole("region", { name });

/** As staff at the scanner do. */
async function engrave(page: Page, code: string) {
  const data = { step: "engraved", reason: "Graveret uden fil" };
  await answered(page.request.post(`/api/admin/qr-codes/${code}/steps`, { data }));
}

test("on a phone a plate is followed column by column, and made again, by keys alone", async ({
  page,
  world,
}) => {
  const { maker, number, code } = await aReleasedOrder(world, page);
  await signIn(page.context(), maker);
  await page.goto(`/production?text=${number}`);
  await ready(page);
  const open = page.getByRole("button", { name: /^Åbn arbejdsordre W-/ });
  await expect(column(page, "Venter").getByText("1 plade i stål")).toBeVisible();
  await expect(column(page, "Graveret")).toBeHidden();
  await expectSound(page);
  await speak(page, "en", "main");
  await expectSound(page);
  await speak(page, "es", "main");
  await expectSound(page);
  await speak(page, "da", "main");

  await engrave(page, code);
  const choices = page.getByRole("navigation", { name: "Hvor langt de er" });
  await choices.getByRole("link", { name: /^Graveret/ }).press("Enter");
  await expect(page).toHaveURL(new RegExp(`text=${number}.*state=engraved`));
  await page.reload();
  await ready(page);
  await expect(column(page, "Venter")).toBeHidden();

  await open.press("Enter");
  const sheet = page.getByRole("dialog", { name: /^W-/ });
  await sheet.getByRole("button", { name: /^Lav pladen .* om$/ }).press("Enter");
  await page.getByLabel("Hvorfor?").fill("Ridse i kanten");
  await page.getByLabel("Hvorfor?").press("Enter");
  await expect(page.getByText(/^Pladen .* laves om$/)).toBeVisible();
  await expect(sheet.getByText("Annulleret").first()).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(column(page, "Graveret").getByText(/Ingen her passer/)).toBeVisible();
  await choices.getByRole("link", { name: /^Venter/ }).press("Enter");
  await expect(column(page, "Venter").getByText("1 plade i stål")).toBeVisible();
});

test("the board has all columns, and what is on hold stands apart @wide", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/admin\/work-orders/);
  await page.setViewportSize({ width: 1440, height: 900 });
  const maker = await world.aColleague("production", { fullName: "Bo Graver" });
  await signIn(page.context(), maker);
  await page.goto("/production");
  await ready(page);
  await page.getByRole("button", { name: "Ny arbejdsordre" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ny arbejdsordre" });
  await dialog.getByLabel("Hvor mange").fill("0");
  await dialog.getByRole("button", { name: "Opret" }).press("Enter");
  await expect(dialog.getByRole("textbox", { name: "Hvor mange" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await dialog.getByLabel("Plade").selectOption("Bronze");
  await dialog.getByLabel("Hvor mange").fill("3");
  await dialog.getByRole("button", { name: "Opret" }).press("Enter");
  await expect(page.getByText(/^Arbejdsordre W-\d+ er oprettet$/)).toBeVisible();

  const { number } = await aWorkOrder(maker.api);
  await page.goto(`/production?text=${number}`);
  await ready(page);
  for (const name of ["Venter", "På ark", "Graveret", "Kontrolleret", "Pakket", "Afsendt"]) {
    await expect(column(page, name)).toBeVisible();
  }
  await page.getByRole("button", { name: `Åbn arbejdsordre ${number}` }).press("Enter");
  await page.getByRole("button", { name: "Sæt på hold" }).press("Enter");
  await page.getByLabel("Hvorfor?").fill("Venter på bronze");
  await page.getByLabel("Hvorfor?").press("Enter");
  await expect(page.getByText(/^Siden .* sat af Bo Graver$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(column(page, "På hold").getByText("På hold: Venter på bronze")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: `Åbn arbejdsordre ${number}` }).press("Enter");
  await page.getByRole("button", { name: "Sæt i gang igen" }).press("Enter");
  await page.keyboard.press("Escape");
  await expect(column(page, "Venter").getByText("2 plader i bronze")).toBeVisible();

  await aMachine(maker.api);
  await page.getByRole("button", { name: `Åbn arbejdsordre ${number}` }).press("Enter");
  await page.getByRole("link", { name: "Læg på et ark" }).press("Enter");
  const orders = page.getByRole("group", { name: "Arbejdsordrer, der venter" });
  await expect(orders.getByLabel(new RegExp(`^${number}:`))).toBeChecked();
  await expect(orders.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await expectSound(page);
});
