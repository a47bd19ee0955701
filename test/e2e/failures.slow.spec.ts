import { expect } from "@playwright/test";
import { NO_NET } from "./faults.ts";
import { test } from "./fixtures.ts";
import { open, ready, toasts } from "./screen.ts";
import { PASSWORD } from "#test/factories.ts";
import { aName } from "./world.ts";
import { button, expectFailure, refuse, SAID } from "./failures-steps.ts";
import { photograph } from "#test/pictures.ts";
import { storyField } from "./story-field.ts";

test.beforeEach(({ faults }) => {
  faults.expect(/\b400\b/);
});

test("login, by password, by passkey and by phone link", async ({ page }) => {
  await refuse(page, /\/api\/login\?/);
  await refuse(page, /\/api\/passkey-challenges$/);
  await refuse(page, /\/api\/phone-links\//);
  await open(page, "/login");
  await page.getByLabel("E-mail eller brugernavn").fill("anna");
  await page.getByLabel("Adgangskode", { exact: true }).fill(PASSWORD);
  await button(page, "Log ind").click();
  await expectFailure(page, "Du blev ikke logget ind");

  await page.getByRole("button", { name: /^Log ind med ansigt/ }).click();
  await expectFailure(page, "Du blev ikke logget ind");
  await expect(page.getByRole("main").getByText(SAID)).not.toHaveCount(0);

  await open(page, `/login/${"a".repeat(43)}`);
  await button(page, "Log ind her").click();
  await expectFailure(page, "Du blev ikke logget ind");
});

test("without a connection no passkey is blamed", async ({ page, faults }) => {
  faults.expect(NO_NET);
  const said = "Der er ingen forbindelse lige nu. Prøv igen om lidt.";
  await open(page, "/login");
  await page.getByLabel("E-mail eller brugernavn").fill("anna");
  await page.getByLabel("Adgangskode", { exact: true }).fill(PASSWORD);
  await page.context().setOffline(true);
  await button(page, "Log ind").click();
  // In the page: the first toast can't be loaded any more.
  await expect(page.getByRole("main").getByRole("alert")).toHaveText([said]);
  await page.getByRole("button", { name: /^Log ind med ansigt/ }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText([said, said]);
});

test("registration, logout and a new page", async ({ page, world, aVisitor }) => {
  await refuse(page, /\/api\/register/);
  const { code } = await world.aPlate();
  await open(page, `/register?qrCode=${code}`);
  await page.getByLabel("Dit navn").fill("Anna Holm");
  await page.getByLabel("E-mail").fill("anna@example.org");
  await page.getByLabel("Brugernavn").fill(aName());
  await page.getByLabel("Adgangskode", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox", { name: /vilkårene/ }).check();
  await button(page, "Opret adgang").click();
  await expectFailure(page, "Adgangen blev ikke oprettet");

  const own = await aVisitor({ as: await world.aKeeper() });
  await refuse(own, /\/api\/(logout|memorials)(\?|$)/);
  await open(own, "/create-memorial/blank");
  await own.getByLabel("Navn").fill("Inger Bech");
  await button(own, "Lav en mindeside").click();
  await expectFailure(own, "Siden blev ikke oprettet. Din tekst er her stadig.");
  await own.getByRole("button", { name: "Log ud", exact: true }).first().click();
  await expectFailure(own, "Du blev ikke logget ud");
});

test("a candle, a greeting, a tribute and a cookie answer", async ({ world, aVisitor }) => {
  const { slug } = await world.aMemorial();
  const page = await aVisitor({ isNew: true });
  await refuse(page, /\/(candles|guestbook|tributes)$/);
  await refuse(page, /\/api\/gdpr\/consent$/);
  await open(page, `/memorial/${slug}`);
  await page.getByRole("button", { name: "Afvis alle" }).click();
  await expectFailure(page, "Dit svar blev ikke gemt. Prøv igen.");
  await expect(page.getByRole("region", { name: "Cookies" })).toBeVisible();
  await page.getByLabel("Dit navn, hvis du vil").press("Enter");
  await expectFailure(page, "Lyset blev ikke tændt");
  for (const [field, send, title] of [
    ["Din hilsen", "Send hilsenen", "Hilsenen blev ikke gemt. Din tekst er her stadig."],
    ["Dit mindeord", "Send mindeordet", "Mindeordet blev ikke gemt. Din tekst er her stadig."],
  ] as const) {
    const form = page.locator("form", { has: page.getByLabel(field) });
    if (field === "Dit mindeord")
      await page.getByText("Skriv et mindeord", { exact: true }).click();
    await form.getByLabel(field).fill("Tak for kaffen.");
    await form.getByLabel("Underskrift").fill("Lise");
    await form.getByRole("button", { name: send }).click();
    await expectFailure(page, title);
  }
});

test("lists of codes, locking and unlocking", async ({ world, aVisitor }) => {
  const memorial = await world.aMemorial();
  const { code } = await world.aLinkedPlate(memorial);
  const page = await aVisitor({ as: memorial.keeper });
  await refuse(page, /\/api\/qr-codes\/\w+\/(un)?lock$/);
  await open(page, "/profile");
  await page.getByRole("button", { name: /^Lås koden/ }).click();
  await expectFailure(page, "Koden blev ikke låst");
  const { api } = memorial.keeper;
  expect((await api.post(`/api/qr-codes/${code}/lock`)).ok()).toBe(true);
  await page.reload();
  await ready(page);
  await page.getByRole("button", { name: /^Lås koden .* op$/ }).click();
  await expectFailure(page, "Koden blev ikke låst op");

  for (const [list, title] of [
    ["owned", "Dine koder kunne ikke hentes"],
    ["locked", "Dine låste koder kunne ikke hentes"],
  ] as const) {
    const address = new RegExp(`/api/user/${list}-qr-codes$`);
    await refuse(page, address, "GET");
    await page.reload();
    await expectFailure(page, title);
    await page.unroute(address);
  }
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
    .getByLabel("Tilføj billeder")
    .setInputFiles([{ name: "haven.jpg", mimeType: "image/jpeg", buffer }]);
  await expect(toasts(page).locator(".toast-title")).toHaveText("haven.jpg blev ikke lagt op");
});
