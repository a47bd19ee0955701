import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready, speak } from "./screen.ts";
import { aStockItem } from "./production-screens.ts";
import { answered, signIn } from "./world.ts";

const DESK = { width: 1440, height: 900 };
/** Wide enough in pixels for a date to stand in two lines. */
const READABLE = 160;

async function open(page: Page, path: string) {
  await page.goto(path);
  await ready(page);
}

test("an item is added, received and used up on a phone, by keys alone", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/admin\/stock\/movements/);
  const { itemName, placeName } = await aStockItem(world);
  await signIn(page.context(), await world.aColleague("administrator"));
  await open(page, "/production");
  await page.getByRole("link", { name: "Varer på lager", exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/production\/stock$/);

  await page.getByRole("button", { name: "Ny vare" }).press("Enter");
  const dialog = page.getByRole("dialog");
  const made = `Æske ${itemName}`;
  await dialog.getByLabel("Navn").fill(made);
  await dialog.getByLabel("Varenummer").fill(made);
  await dialog.getByLabel("Slags").selectOption("Emballage");
  await dialog.getByLabel("Bestilles under").fill("3");
  await expectSound(page);
  await dialog.getByLabel("Bestilles under").press("Enter");
  await expect(page.getByText(`${made} er oprettet`, { exact: true })).toBeVisible();
  const row = page.getByRole("row", { name: made });
  await expect(row.getByText("Skal bestilles")).toBeVisible();

  await page.getByRole("button", { name: "Bogfør" }).press("Enter");
  await dialog.getByLabel("Vare", { exact: true }).selectOption(made);
  await dialog.getByLabel("Hvor mange").fill("1,5");
  await dialog.getByLabel("Til").selectOption(placeName);
  await dialog.getByLabel("Hvor mange").press("Enter");
  await expect(dialog.getByLabel("Hvor mange")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("Hvor mange").fill("4");
  await dialog.getByLabel("Hvor mange").press("Enter");
  await expect(page.getByText(`${made} er bogført`, { exact: true })).toBeVisible();
  await expect(row.getByText("Nok")).toBeVisible();

  await page.getByRole("button", { name: "Bogfør" }).press("Enter");
  await dialog.getByLabel("Hvad er der sket?").selectOption("Brugt");
  await dialog.getByLabel("Vare", { exact: true }).selectOption(made);
  await dialog.getByLabel("Hvor mange").fill("6");
  await dialog.getByLabel("Fra").selectOption(placeName);
  await dialog.getByRole("button", { name: "Bogfør" }).press("Enter");
  await expect(row.getByText("Under nul")).toBeVisible();
  await expectSound(page);

  await page.getByRole("button", { name: made }).press("Enter");
  const sheet = page.getByRole("dialog", { name: made });
  await expect(sheet.getByText("-2 stk.")).toBeVisible();
  await expect(sheet.getByText("Brugt")).toBeVisible();
  const phone = page.viewportSize();
  await page.setViewportSize(DESK);
  const details = sheet.getByText(`· ${placeName}`).first();
  await expect.poll(async () => (await details.boundingBox())?.width).toBeGreaterThan(READABLE);
  if (phone !== null) await page.setViewportSize(phone);
  await expectSound(page);
  await sheet.getByRole("button", { name: "Ret varen" }).press("Enter");
  const change = page.getByRole("dialog", { name: "Ret varen" });
  await expect(change.getByLabel("Bestilles under")).toHaveValue("3");
  const renamed = `${made}, stor`;
  await change.getByLabel("Navn").fill(renamed);
  await expectSound(page);
  await change.getByLabel("Navn").press("Enter");
  await expect(page.getByText(`${renamed} er rettet`, { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog", { name: renamed })).toBeVisible();
  await page.keyboard.press("Escape");
  await speak(page, "en", "main");
  await expectSound(page);
  await speak(page, "es", "main");
  await expectSound(page);
});

test("two people count blind, and the difference is booked @wide", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b409\b.* \/api\/admin\/stock\/counts/);
  const { admin, itemId, itemName, placeId, placeName } = await aStockItem(world);
  const data = { id: crypto.randomUUID(), kind: "received", itemId, to: placeId, quantity: 12 };
  await answered(admin.api.post("/api/admin/stock/movements", { data }));
  const bo = await world.aColleague("warehouse", { fullName: "Bo Pakker" });
  await signIn(page.context(), bo);
  await open(page, "/production/stock/counts");
  await page.getByRole("button", { name: "Begynd en optælling" }).press("Enter");
  await expect(page.getByRole("dialog").getByLabel(placeName)).toBeChecked();
  await expectSound(page);
  await page.getByRole("button", { name: "Begynd", exact: true }).press("Enter");
  await expect(page.getByText("Intet er talt endnu.")).toBeVisible();

  await page.getByLabel("Vare").selectOption(itemName);
  await page.getByLabel("Sted").selectOption(placeName);
  await page.getByLabel("Talt").fill("11");
  await page.getByLabel("Talt").press("Enter");
  await expect(page.getByText(`${itemName} er talt`, { exact: true })).toBeVisible();
  const row = page.getByRole("row", { name: itemName });
  await expect(row.getByText("Bo Pakker")).toBeVisible();
  await expect(row.getByText("11", { exact: true })).toBeHidden();
  await expect(page.getByLabel("Vare")).toBeFocused();
  await expect(page.getByLabel("Sted")).toHaveValue(placeId);
  await expectSound(page);

  await page.getByRole("button", { name: "Luk optællingen" }).press("Enter");
  await page.getByLabel("Hvorfor?").fill("Optælling i november");
  await page.getByLabel("Hvorfor?").press("Enter");
  await expect(page.getByRole("dialog").getByText(itemName)).toBeVisible();
  await page.keyboard.press("Escape");

  const lise = await world.aColleague("warehouse", { fullName: "Lise Pakker" });
  const line = { id: crypto.randomUUID(), itemId, locationId: placeId, counted: 11 };
  const counted = { data: { ...line, at: new Date().toISOString() } };
  const count = new URL(page.url()).pathname.split("/").at(-1);
  await answered(lise.api.post(`/api/admin/stock/counts/${count}/lines`, counted));
  await page.getByRole("button", { name: "Luk optællingen" }).press("Enter");
  await page.getByLabel("Hvorfor?").fill("Talt igen af Lise");
  await page.getByLabel("Hvorfor?").press("Enter");
  await expect(page.getByText("Optællingen er lukket", { exact: true })).toBeVisible();
  await expect(row.getByText("-1", { exact: true })).toBeVisible();
  await expect(row.getByText("Bo Pakker og Lise Pakker")).toBeVisible();
  await expectSound(page);
});
