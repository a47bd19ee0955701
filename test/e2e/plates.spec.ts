import { expect } from "@playwright/test";
import { checkCharacter, groupCode } from "#features/qr/model.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";

/** Scanning a plate in each of its states, by camera or typed. */

/** Spellings: with a scratch, as engraved, as dictated on the phone. */
const spellings = (code: string) => [code, code.toLowerCase(), groupCode(code)];

test("a plate that opens one page redirects to it, however its code is written", async ({
  page,
  world,
}) => {
  const memorial = await world.aMemorial();
  const { code } = await world.aLinkedPlate(memorial);
  const paths = spellings(code).flatMap((one) => [`/Q/${one}`, `/q/${one}`, `/qr-scan/${one}`]);
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page).toHaveURL(`/memorial/${memorial.slug}`);
  }
});

test("a plate without a page asks for its key, and reports a wrong one", async ({
  page,
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b(400|403|409|422)\b.*\/(claim|check-key)/);
  const { code, activationKey } = await world.aPlate();
  await page.goto(`/Q/${code}`);
  await expect(page).toHaveURL(`/qr-scan/${code}`);
  await expect(page.getByText(groupCode(code))).toBeVisible();
  await ready(page);
  await expectSound(page);
  // Said at once, before anybody registers for nothing, also on the way to the login.
  await page.getByLabel("Nøgle").fill("ZZZZZZ");
  await page.getByRole("button", { name: "Fortsæt" }).click();
  await expect(page.getByText("Nøglen passer ikke. 9 forsøg tilbage.")).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Jeg har en adgang" }).click();
  await expect(page.getByText("Nøglen passer ikke. 8 forsøg tilbage.")).toBeVisible();
  await page.getByLabel("Nøgle").fill(activationKey);
  await page.getByRole("button", { name: "Fortsæt" }).click();
  await expect(page).toHaveURL(`/register?qrCode=${code}`);

  const keeper = await aVisitor({ as: await world.aKeeper() });
  await keeper.goto(`/qr-scan/${code}`);
  await ready(keeper);
  await keeper.getByLabel("Nøgle").fill("ZZZZZZ");
  await keeper.getByRole("button", { name: "Fortsæt" }).click();
  await expect(keeper.getByText("Nøglen passer ikke. 9 forsøg tilbage.")).toBeVisible();
  await expect(keeper.getByLabel("Nøgle")).toHaveValue("ZZZZZZ");
  await expectSound(keeper);
});

test("a plate for two asks which page to open @wide", async ({ page, world }) => {
  const keeper = await world.aKeeper();
  const inger = await world.aMemorial({ keeper, name: "Inger Bech", bornOn: "1931" });
  const villy = await world.aMemorial({ keeper, name: "Villy Bech", bornOn: "1929" });
  const { code } = await world.aLinkedPlate(inger, villy);
  await page.goto(`/qr-scan/${code}`);
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hvem vil du læse om?");
  await expectSound(page);
  await page.getByRole("link", { name: "Villy Bech" }).click();
  await expect(page).toHaveURL(`/memorial/${villy.slug}`);
  await expect(page.getByRole("heading", { level: 1, name: "Villy Bech" })).toBeVisible();
});

test("a retired plate says so and still leads to the page", async ({ page, world }) => {
  const memorial = await world.aMemorial();
  const plate = await world.aLinkedPlate(memorial);
  await world.retire(plate);
  await page.goto(`/q/${plate.code}`);
  await ready(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pladen er taget ud af brug");
  await expectSound(page);
  await page.getByRole("link", { name: memorial.name }).click();
  await expect(page).toHaveURL(`/memorial/${memorial.slug}`);
});

test("unknown and mistyped codes have different messages, and can be typed again", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b(400|404)\b.* \/(api\/qr-codes|qr-scan)\//);
  const memorial = await world.aMemorial();
  const { code } = await world.aLinkedPlate(memorial);
  const unknown = "00000000" + checkCharacter("00000000");
  const mistyped = code.slice(0, -1) + (code.endsWith("7") ? "8" : "7");

  const first = await page.goto(`/qr-scan/${unknown}`);
  expect(first?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vi kender ikke koden");
  await ready(page);
  await expectSound(page);

  const field = page.getByLabel("Pladens kode");
  await expect(field).toHaveValue(unknown);
  await field.fill(mistyped);
  await page.getByRole("button", { name: "Åbn siden" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Der er en tastefejl");
  await expect(field).toHaveValue(mistyped);
  await expectSound(page);

  await field.fill(groupCode(code).toLowerCase());
  await page.getByRole("button", { name: "Åbn siden" }).click();
  await expect(page).toHaveURL(`/memorial/${memorial.slug}`);

  const second = await page.goto(`/qr-scan/${mistyped}`);
  expect(second?.status()).toBe(400);
});

test("a code can be typed on the front page, also without JavaScript", async ({
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial();
  const { code } = await world.aLinkedPlate(memorial);
  for (const javaScriptEnabled of [true, false]) {
    const page = await aVisitor({ javaScriptEnabled });
    await page.goto("/");
    if (javaScriptEnabled) await ready(page);
    await page.getByLabel("Pladens kode").fill(code.toLowerCase());
    await page.getByRole("button", { name: "Åbn siden" }).click();
    await expect(page).toHaveURL(`/memorial/${memorial.slug}`);
  }
});
