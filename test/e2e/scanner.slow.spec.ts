import { expect } from "@playwright/test";
import { groupCode } from "#features/qr/model.ts";
import { NO_NET } from "./faults.ts";
import { test } from "./fixtures.ts";
import { expectSound, open } from "./screen.ts";
import { word } from "./scanner-steps.ts";

test.use({ serviceWorkers: "allow" });

test("a plate looked up offline is not reported as bad", async ({ world, faults, aVisitor }) => {
  const [{ code }, colleague] = [await world.aPlate(), await world.aColleague("warehouse")];
  const page = await aVisitor({ as: colleague });
  await open(page, "/admin/qr-scanner");
  const look = page.getByRole("listitem").filter({ hasText: "Slå op" });
  await look.getByRole("link", { name: "Begynd" }).click();
  const lookUp = async () => {
    await page.getByLabel("Skriv koden").fill(`Kode: »${groupCode(code)}«.`);
    await page.getByRole("button", { name: "Brug koden" }).click();
  };
  await lookUp();
  await expect(word(page)).toHaveText("Oprettet");
  faults.expect(NO_NET);
  await page.context().setOffline(true);
  await lookUp();
  await expect(word(page)).toHaveText("Intet net");
  await expect(page.locator(".verdict-stop")).toHaveCount(0);
  await expectSound(page);
  await page.context().setOffline(false);
  await lookUp();
  await expect(word(page)).toHaveText("Oprettet");
});
