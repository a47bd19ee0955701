import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { signIn } from "./world.ts";

test("staff read what works, and what to do about the rest @wide", async ({ page, world }) => {
  await signIn(page.context(), await world.aColleague("administrator"));
  await page.goto("/admin/health");
  await ready(page);
  const row = (name: string) =>
    page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
  await expect(row("Databasen")).toContainText("Virker");
  await expect(row("Mail ud")).toContainText("Der er ingen mailserver.");
  await expect(row("Mail ud")).toContainText("Sæt SMTP_HOST.");
  await expect(row("Sikkerhedskopi")).toContainText("Ved vi ikke");
  await expect(row("Et besøg udefra")).toContainText("Virker");
  await expect(page.getByRole("status").first()).toContainText(/Der er noget at se til|Noget/);
  await expectSound(page);
});
