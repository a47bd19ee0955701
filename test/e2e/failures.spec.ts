import { expect } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { test } from "./fixtures.ts";
import { toasts } from "./screen.ts";
import { storyField } from "./story-field.ts";
import { SAID, refuse, expectFailure, button } from "./failures-steps.ts";

test.beforeEach(({ faults }) => {
  faults.expect(/\b400\b/);
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
