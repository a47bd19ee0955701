import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { aMachine, aSheet, aWorkOrder } from "./production-screens.ts";
import { expectSound, ready, speak } from "./screen.ts";
import { signIn } from "./world.ts";

const station = async (page: Page) => {
  await page.goto("/admin/laser-engraving");
  await ready(page);
};

test("on a phone plates that wait become a sheet, are engraved, and one is made again, by keys alone", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/admin\/sheets/);
  const maker = await world.aColleague("production", { fullName: "Bo Graver" });
  const machine = await aMachine(maker.api);
  const order = await aWorkOrder(maker.api);
  await signIn(page.context(), maker);
  await page.goto("/production");
  await ready(page);
  const management = page.getByRole("navigation", { name: "Planlægning" });
  await management.getByRole("link", { name: "Ark" }).press("Enter");
  await page.getByRole("link", { name: "Nyt ark" }).first().press("Enter");
  await page.getByLabel("Maskine").selectOption(machine.name);
  await page.getByRole("button", { name: "Tegn arket" }).press("Enter");
  const orders = page.getByRole("group", { name: "Arbejdsordrer, der venter" });
  await expect(orders.getByText(/Vælg mindst/)).toBeVisible();
  await expectSound(page);
  while (!(await orders.getByLabel(new RegExp(`^${order.number}:`)).isVisible())) {
    await page.getByRole("button", { name: "Vis flere" }).press("Enter");
    await expect(page.getByRole("button", { name: "Vis flere" })).toBeEnabled();
  }
  await orders.getByLabel(new RegExp(`^${order.number}:`)).press("Space");
  await page.getByRole("button", { name: "Tegn arket" }).press("Enter");
  await expect(page).toHaveURL(/\/production\/sheets\/[0-9a-f-]{36}$/);
  await expect(
    page.getByText(`Læg bronze på 160 × 80 mm i maskinen ${machine.name}.`),
  ).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "LightBurn" }).press("Enter");
  expect((await download).suggestedFilename()).toMatch(/^A-\d+\.lbrn2$/);
  await expectSound(page);
  await speak(page, "en", "main");
  await expectSound(page);
  await speak(page, "es", "main");
  await expectSound(page);
  await speak(page, "da", "main");

  // The page is there anew, in another language.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/A-\d+/);
  const number = /A-\d+/.exec(
    (await page.getByRole("heading", { level: 1 }).textContent()) ?? "",
  )?.[0];
  await station(page);
  const sheet = page.getByRole("article", { name: `Ark ${number}` });
  await sheet.getByRole("button", { name: `Sæt ark ${number} i gang` }).press("Enter");
  await expect(sheet.getByText("I maskinen", { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: `Gør ark ${number} færdigt` }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Plads 1, .* mislykkedes$/).press("Space");
  await dialog.getByRole("button", { name: "Lav 1 plade om" }).press("Enter");
  const why = dialog.getByLabel("Hvad gik galt på plads 1?");
  await expect(why).toBeFocused();
  await expectSound(page);
  await why.fill("Laseren sprang et felt over");
  await why.press("Enter");
  await expect(
    page.getByText(`Ark ${number} er færdigt. 1 plade skal laves om`, { exact: true }),
  ).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.getByRole("link", { name: "Se færdige ark" }).press("Enter");
  await page.getByRole("link", { name: String(number), exact: true }).press("Enter");
  await expect(page.getByText("Laseren sprang et felt over")).toBeVisible();
  await expectSound(page);
  await page.goto(`/production?text=${order.number}`);
  await ready(page);
  await expect(page.getByText("1 plade i bronze").first()).toBeVisible();
});

test("machines are written down with how wide they cut, and a sheet is given up @wide", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/admin\/machines/);
  await page.setViewportSize({ width: 1440, height: 900 });
  const maker = await world.aColleague("production", { fullName: "Bo Graver" });
  await signIn(page.context(), maker);
  await page.goto("/production/machines");
  await ready(page);
  await page.getByRole("button", { name: "Ny maskine" }).press("Enter");
  const dialog = page.getByRole("dialog");
  // The other width makes one at the same time.
  const name = `Laseren i Løgstør ${randomUUID().slice(0, 8)}`;
  await dialog.getByLabel("Navn").fill(name);
  await dialog.getByRole("button", { name: "Gem" }).press("Enter");
  await expect(dialog.getByLabel("Bordets bredde, mm")).toBeFocused();
  await dialog.getByLabel("Bordets bredde, mm").fill("600");
  await dialog.getByLabel("Bordets højde, mm").fill("400,5");
  await dialog.getByLabel("Målt fra").selectOption("nederste venstre hjørne");
  await dialog.getByRole("button", { name: "Gem" }).press("Enter");
  const machine = page.getByRole("article", { name });
  await expect(machine.getByText(/600 × 400,5 mm og målt?es fra nederste venstre/)).toBeVisible();
  await machine.getByRole("button", { name: "Skriv, hvor bredt" }).press("Enter");
  await dialog.getByLabel("Materiale").selectOption("Bronze");
  await dialog.getByLabel("Snittets bredde, mm").fill("0,08");
  await dialog.getByLabel("Hvorfor?").fill("Målt på prøvepladen");
  await dialog.getByLabel("Hvorfor?").press("Enter");
  await expect(machine.getByText(/Bronze: snit på 0,08 mm, målt/)).toBeVisible();
  await machine.getByRole("button", { name: /^Ret / }).press("Enter");
  await dialog.getByText("Lag i filerne").press("Enter");
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expectSound(page);

  const { number } = await aSheet(maker.api);
  await station(page);
  const sheet = page.getByRole("article", { name: `Ark ${number}` });
  await sheet.getByText(/pladser$/).press("Enter");
  await expect(sheet.getByText("Skal graveres").first()).toBeVisible();
  const verdict = page.locator(".advice-verdict");
  await expect(verdict).toBeHidden();
  await page.locator("summary", { hasText: "Kan symbolet læses?" }).press("Enter");
  await expect(verdict).toBeVisible();
  await expectSound(page);
  await sheet.getByRole("button", { name: `Opgiv ark ${number}` }).press("Enter");
  await page.getByLabel("Hvorfor?").fill("Pladen er buet");
  await page.getByLabel("Hvorfor?").press("Enter");
  await expect(page.getByText(`Ark ${number} er opgivet`, { exact: true })).toBeVisible();
  await page.goto("/production/sheets?state=void");
  await ready(page);
  await expect(page.getByRole("link", { name: String(number) })).toBeVisible();
  await expectSound(page);
});
