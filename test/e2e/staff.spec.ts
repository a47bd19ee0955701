import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, open, toasts } from "./screen.ts";
import { PASSWORD } from "#test/factories.ts";
import { signIn } from "./world.ts";

/** Behind the staff guard. */

test("an administrator grants a role with a reason, which is audited", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/admin\/roles\/reseller\/grant/);
  const person = await world.aKeeper({ fullName: "Steen Hugger" });
  await signIn(page.context(), await world.aColleague("administrator", { fullName: "Else Krag" }));
  await open(page, "/admin/roles");

  await page.getByRole("button", { name: "Giv rollen: Forhandler" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Navn eller e-mail").fill(person.username);
  await dialog.getByRole("button", { name: "Giv rollen" }).click();
  await expect(dialog.getByLabel("Hvorfor?")).toHaveAccessibleDescription(/Skriv/);
  await dialog.getByLabel("Hvorfor?").fill("Stenhugger i Viborg");
  await dialog.getByRole("button", { name: "Giv rollen" }).click();
  await expect(toasts(page)).toHaveText("Rollen er givet");
  await expect(page.getByRole("region", { name: "Forhandler" })).toContainText("Steen Hugger");

  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Log", exact: true }).click();
  const entry = page.getByRole("row").filter({ hasText: "Gav en rolle" }).first();
  await expect(entry).toContainText("Steen Hugger");
  await expect(entry).toContainText("Stenhugger i Viborg");
  await expectSound(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Hent som CSV" }).click();
  await page.getByLabel("Din adgangskode nu").fill(PASSWORD);
  await page.getByRole("button", { name: "Hent", exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-.+\.csv$/);
});
