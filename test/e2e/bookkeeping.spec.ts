import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessible, ready, toasts } from "./screen.ts";
import { signIn } from "./world.ts";

/** Staff and money: an invoice is paid too much, paid back, and credited. */

test("an invoice is paid, paid back and credited @wide", async ({ world, page, faults }) => {
  faults.expect(/\b400\b.* \/api\/admin\/invoices\//);
  const { number } = await world.anInvoice();
  await signIn(page.context(), await world.aColleague("administrator"));

  await page.goto("/admin/invoices");
  await ready(page);
  await page.getByLabel("Fakturanummer").fill(String(number));
  await page.getByRole("button", { name: "Find" }).click();
  await expectAccessible(page);
  await page.getByRole("link", { name: String(number), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Faktura ${number}`);
  await expect(page.getByRole("main")).toContainText("Ikke betalt");

  // What is missing is said at its field, and what was typed stays.
  await page.getByLabel("Beløb i kroner").fill("700,00");
  await page.getByRole("button", { name: "Notér betalingen" }).click();
  const received = page.getByRole("group", { name: "Modtaget" });
  await expect(received).toContainText("Ret det, og prøv igen.");
  await expect(page.getByLabel("Beløb i kroner")).toHaveValue("700,00");
  await received.getByLabel("Dag").fill("20");
  await received.getByLabel("Måned").selectOption("november");
  await received.getByLabel("År").fill("2025");
  await page.getByRole("button", { name: "Notér betalingen" }).click();
  await expect(toasts(page)).toContainText("Betalingen er noteret");
  await expect(page.getByRole("main")).toContainText("Skal sendes tilbage");
  await expectAccessible(page);

  await page.goto("/admin/bookkeeping");
  await ready(page);
  const refund = page.getByRole("listitem").filter({ hasText: `Faktura ${number}` });
  await expectAccessible(page);
  await refund.getByRole("button", { name: "Pengene er sendt" }).click();
  await expect(toasts(page)).toContainText("Noteret som sendt tilbage");
  await expect(refund).toHaveCount(0);

  await page.goto(`/admin/invoices?number=${number}`);
  await page.getByRole("link", { name: String(number), exact: true }).click();
  await page.getByRole("button", { name: "Kreditér" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Hvorfor?").fill("Pladen blev alligevel ikke til noget");
  await dialog.getByRole("button", { name: "Kreditér" }).click();
  await expect(toasts(page)).toContainText("Fakturaen er krediteret");
  await expect(page.getByRole("main")).toContainText("Krediteret");
});
