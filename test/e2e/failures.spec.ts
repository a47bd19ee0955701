import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { open } from "./screen.ts";
import { PASSWORD } from "#test/factories.ts";
import { aName } from "./world.ts";
import { button, expectFailure } from "./failures-steps.ts";

test.beforeEach(({ faults }) => {
  faults.expect(/\b400\b/);
});

test("login and registration are told to have failed also where a field is to blame", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b409\b.* \/api\/register/);
  const { username } = await world.aKeeper();
  const { code } = await world.aPlate();
  await open(page, "/login");
  await button(page, "Log ind").click();
  const checkFields = "Noget mangler eller passer ikke. Se felterne igennem.";
  await expectFailure(page, "Du blev ikke logget ind", checkFields);
  await open(page, `/register?qrCode=${code}`);
  await page.getByLabel("Dit navn").fill("Anna Holm");
  await page.getByLabel("E-mail").fill(`${aName()}@example.org`);
  await page.getByLabel("Brugernavn").fill(username);
  await page.getByLabel("Adgangskode", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox", { name: /vilkårene/ }).check();
  await button(page, "Opret adgang").click();
  const taken = "Det er allerede taget. Vælg noget andet.";
  await expectFailure(page, "Adgangen blev ikke oprettet", taken);
  await expect(page.getByLabel("Brugernavn")).toHaveAttribute("aria-invalid", "true");
});
