import { expect, type Page } from "@playwright/test";
import { groupCode } from "#features/qr/model.ts";
import { test } from "./fixtures.ts";
import { expectSound, open, speak } from "./screen.ts";
import { aClosedBox, anAnnouncedReturn } from "./shipping-steps.ts";
import { signIn } from "./world.ts";

const rowOf = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

async function find(page: Page, label: string, text: string) {
  await page.getByLabel(label).fill(text);
  // Rows of the list before go when the new one is asked for.
  const found = page.waitForResponse((answer) => answer.url().includes(`text=${text}`));
  await page.getByLabel(label).press("Enter");
  await found;
  await expect(page).toHaveURL(new RegExp(`text=${text}`));
}

test("a box is sent with a number that is checked, and delivered, by keyboard alone @wide", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/admin\/shipments/);
  const { number, packer } = await aClosedBox(world, page);
  await signIn(page.context(), packer);
  await open(page, "/admin/warehouse-packages?part=shipments");
  await page.getByRole("button", { name: "Ny forsendelse" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Ny forsendelse" });
  await dialog.getByLabel(new RegExp(`bestilling ${number}`)).press("Space");
  await dialog.getByLabel("Pakkens nummer").fill("RR123456789DK");
  await dialog.getByLabel("Pakkens nummer").press("Enter");
  await expect(dialog.getByLabel("Pakkens nummer")).toHaveAttribute("aria-invalid", "true");
  await expectSound(page);
  await dialog.getByLabel("Pakkens nummer").fill("RR123456785DK");
  await dialog.getByLabel("Pakkens nummer").press("Enter");
  await expect(dialog).toBeHidden();

  await find(page, "Nummer, kode eller bestilling", number);
  const row = rowOf(page, number);
  await expect(row).toHaveCount(1);
  await row.getByRole("button", { name: /^Meld .* afsendt$/ }).press("Enter");
  await expect(row.getByText("Afsendt")).toBeVisible();
  await expect(row.getByRole("link", { name: "Følg RR123456785DK" })).toBeVisible();
  await page.reload();
  await expect(row.getByText("Afsendt")).toBeVisible();
  await expectSound(page);
  await speak(page, "en", "main");
  await expectSound(page);
  await speak(page, "es", "main");
  await expectSound(page);
  await speak(page, "da", "main");
  await row.getByRole("button", { name: /^Meld .* leveret$/ }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Meld leveret" }).press("Enter");
  await expect(row.getByText(/^Leveret/).first()).toBeVisible();
  await expect(row.getByRole("button")).toHaveCount(0);
});

test("what a reseller sends back is received and settled", async ({ page, world }) => {
  const { number, code } = await anAnnouncedReturn(world);
  await signIn(page.context(), await world.aColleague("administrator"));
  await open(page, "/admin/warehouse-packages?part=returns");
  await find(page, "Nummer eller kode", number);
  await page.getByRole("button", { name: `Modtag ${number}` }).press("Enter");
  const receipt = page.getByRole("dialog", { name: `Modtag ${number}` });
  await expect(receipt.getByLabel(groupCode(code))).toHaveValue("sealed");
  await expectSound(page);
  await receipt.getByRole("button", { name: "Modtag" }).press("Enter");
  await page.getByRole("button", { name: `Afgør ${number}` }).press("Enter");
  const settlement = page.getByRole("dialog", { name: `Afgør ${number}` });
  await expect(settlement.getByText("Uåbnede pakker krediteres")).toBeVisible();
  await expect(settlement.getByText("Uåbnet pakke", { exact: true })).toBeVisible();
  await expect(settlement.getByText(groupCode(code))).toBeVisible();
  await expect(settlement.getByText("Der krediteres 500 kr. med moms.")).toBeVisible();
  await settlement.getByLabel("Hvorfor?").fill("Som aftalt");
  await settlement.getByLabel("Hvorfor?").press("Enter");
  await expect(settlement).toBeHidden();
  await expect(page.getByText("Afgjort", { exact: true }).last()).toBeVisible();
  await expect(page.getByRole("button", { name: `Afgør ${number}` })).toHaveCount(0);
  await expectSound(page);
});
