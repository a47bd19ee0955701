import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "#test/factories.ts";
import { photograph } from "#test/pictures.ts";
import { test } from "./fixtures.ts";
import { Hand } from "./hand.ts";
import { ready } from "./screen.ts";
import { storyField } from "./story-field.ts";
import { aName } from "./world.ts";

/**
 * What people come for, counted in taps; `beginning.spec.ts` walks from the home page to a page. The
 * seconds are printed and not asserted: they depend on the machine.
 */

const question = (page: Page) => page.locator("form").getByRole("heading", { level: 1 });

const goOn = (page: Page) => page.getByRole("button", { name: "Fortsæt", exact: true });

async function aPicture() {
  const buffer = await photograph({ width: 1200, height: 1500 }).toBuffer();
  return { name: "inger.jpg", mimeType: "image/jpeg", buffer };
}

test("from a plate to a page that others see: at most 32 taps", async ({
  page,
  world,
  aVisitor,
}) => {
  const { code, activationKey } = await world.aPlate();
  const name = aName();
  // The scan itself is the camera's.
  await page.goto(`/q/${code}`);
  await ready(page);
  const hand = new Hand(page);
  await hand.read();
  await hand.type(page.getByLabel("Nøgle"), activationKey);
  await hand.tap(page.getByRole("button", { name: "Fortsæt" }));

  await expect(page).toHaveURL(`/register?qrCode=${code}`);
  await hand.read();
  // The user name is made of the first name: here nobody else has that.
  await hand.type(page.getByLabel("Dit navn"), `${name} Holm`);
  await hand.type(page.getByLabel("E-mail", { exact: true }), `${name}@example.org`);
  await expect(page.getByLabel("Brugernavn")).not.toHaveValue("");
  await hand.type(page.getByLabel("Adgangskode", { exact: true }), PASSWORD);
  await hand.tap(page.getByRole("checkbox"));
  await hand.tap(page.getByRole("button", { name: "Opret adgang" }));

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pladen er din");
  await hand.read();
  await hand.tap(page.getByRole("link", { name: "Lav en ny side" }));
  await expect(page).toHaveURL(`/create-memorial?qrCode=${code}`);
  await hand.read();
  await hand.tap(page.getByRole("link", { name: "Begynd trin for trin" }));

  await expect(question(page)).toHaveText("Hvem er siden for?");
  await ready(page);
  await hand.read();
  await hand.type(page.getByLabel("Navn"), "Inger Margrethe Østergård");
  await hand.tap(goOn(page));
  await expect(question(page)).toHaveText("Har du et billede?");
  await hand.read();
  const choose = page.locator("form").getByText("Vælg et billede", { exact: true });
  await hand.choose(choose, await aPicture());
  await expect(page.locator("form").getByAltText("Billedet øverst på siden")).toBeVisible();
  await hand.tap(goOn(page));
  await expect(question(page)).toHaveText(/^Hvornår levede/);
  await hand.read();
  for (const [group, year] of [
    ["Født", "1931"],
    ["Død", "2024"],
  ] as const) {
    const field = page.getByRole("group", { name: group }).getByLabel("År", { exact: true });
    await hand.type(field, year);
  }
  await hand.tap(goOn(page));
  await expect(question(page)).toHaveText(/^Hvad vil du fortælle om/);
  await hand.read();
  await hand.type(storyField(page), "Hun passede sluserne, og hun kendte hvert skib ved navn.");
  await hand.tap(goOn(page));
  await expect(question(page)).toHaveText("Hvem må se siden?");
  await hand.read();
  await hand.tap(page.getByRole("button", { name: "Lad andre se siden" }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("kan ses nu");
  hand.tell("A plate, to a page to show");
  expect(hand.taps).toBeLessThanOrEqual(32);

  const stranger = await aVisitor();
  await stranger.goto(`/q/${code}`);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Inger Margrethe Østergård");
});
