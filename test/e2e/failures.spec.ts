import { expect } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { test } from "./fixtures.ts";
import { open, toasts } from "./screen.ts";
import { storyField } from "./story-field.ts";
import { PASSWORD } from "#test/factories.ts";
import { aName } from "./world.ts";
import { SAID, refuse, expectFailure, button } from "./failures-steps.ts";

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

test("changes to a page, its password and its media", async ({ world, aVisitor }) => {
  const memorial = await world.aMemorial();
  const buffer = await photograph({ width: 600, height: 400 }).toBuffer();
  await world.addFiles(memorial, [{ name: "inger.jpg", mimeType: "image/jpeg", buffer }]);
  const page = await aVisitor({ as: memorial.keeper });
  await refuse(page, /\/api\/memorials\/[\w-]+(\/password)?$/, "PUT");
  await refuse(page, /\/api\/memorials\/[\w-]+\/media\/[\w-]+$/, "DELETE");
  await refuse(page, /\/api\/(uploads|memorials\/[\w-]+\/media)/);
  await page.goto(`/edit-memorial/${memorial.slug}`);
  await storyField(page).fill("Hun passede sluserne.");
  await storyField(page).blur();
  await expect(toasts(page)).toHaveClass(/\btoast-bad\b/);
  await expect(toasts(page)).toHaveText(`Der opstod en fejl: ${SAID}`);
  await toasts(page).getByRole("button", { name: "Luk" }).click();

  await page.getByRole("region", { name: "Hvem kan se siden" }).locator("summary").first().click();
  await page.getByRole("radio", { name: "Adgangskode" }).click();
  await page
    .getByRole("textbox", { name: "Vælg en adgangskode til siden" })
    .fill("fire røde æbler på træet");
  await button(page, "Brug adgangskoden").click();
  await expect(toasts(page)).toHaveText(`Der opstod en fejl: ${SAID}`);
  await toasts(page).getByRole("button", { name: "Luk" }).click();

  const pictures = page.getByRole("region", { name: "Billeder" });
  await pictures.locator(".picture-rows > figure").getByRole("button").first().click();
  await pictures.getByRole("button", { name: "Slet" }).click();
  await expectFailure(page, "Det blev ikke slettet");
  await page
    .getByLabel("Vælg billeder")
    .setInputFiles([{ name: "haven.jpg", mimeType: "image/jpeg", buffer }]);
  await expect(toasts(page).locator(".toast-title")).toHaveText("haven.jpg blev ikke lagt op");
});
