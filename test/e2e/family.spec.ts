import { expect, type Page } from "@playwright/test";
import { groupCode } from "#features/qr/model.ts";
import { photograph } from "#test/pictures.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { storyField } from "./story-field.ts";
import { PASSWORD } from "#test/factories.ts";
import { aName, MADE_READY, type Plate } from "./world.ts";

/** From the plate in its package to a candle lit by a stranger at the grave. */

const NAME = "Inger Margrethe Bech";
const WORDS = "Hun lånte altid sin cykel ud.";

test("a family claims a plate, and sees a visitor's entries live", async ({
  page,
  world,
  aVisitor,
}) => {
  const plate = await world.aPlate();

  await test.step("claims the plate with its key and an account", () => takePlate(page, plate));
  await test.step("creates the page, with photographs", () => makePage(page));
  const address = await test.step("views the published page", () => lookAtPage(page));

  const stranger = await aVisitor();
  await test.step("a visitor scans the plate, reads, lights a candle, writes", async () => {
    await stranger.goto(`/Q/${plate.code}`);
    await expect(stranger).toHaveURL(address);
    await leaveSomething(stranger);
  });

  await test.step("the family sees it without reloading", async () => {
    await expect(page.getByText("1 hilsen fra en, der har besøgt siden")).toBeVisible();
    await expect(page.locator("#guestbook .letters")).toContainText(WORDS);
    await expect(page.locator("#guestbook .letters")).toContainText("Jens Aage");
    await expect(page.getByText("Senest tændt af Jens Aage.")).toBeVisible();
  });

  await test.step("and on the edit page", async () => {
    await page.goto(address.replace("/memorial/", "/edit-memorial/"));
    await expect(page.getByRole("region", { name: "Hilsner" })).toContainText(WORDS);
    await expect(page.getByRole("region", { name: "Lys" })).toContainText("Jens Aage");
    await expectSound(page);
  });
});

async function takePlate(page: Page, { code, activationKey }: Plate) {
  await page.goto(`/Q/${code}`);
  await expect(page).toHaveURL(`/qr-scan/${code}`);
  await ready(page);
  await page.getByLabel("Nøgle").fill(activationKey.toLowerCase());
  await page.getByRole("button", { name: "Fortsæt" }).click();

  await expect(page).toHaveURL(`/register?qrCode=${code}`);
  await expect(page.getByText(groupCode(code))).toBeVisible();
  const username = aName();
  await page.getByLabel("Dit navn").fill("Lise Bech");
  await page.getByLabel("E-mail").fill(`${username}@example.org`);
  await page.getByLabel("Brugernavn").fill(username);
  await page.getByLabel("Adgangskode", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox", { name: /vilkårene/ }).check();
  await page.getByRole("button", { name: "Opret adgang" }).click();

  // The key was typed before there was an account, and isn't requested again.
  await expect(page).toHaveURL(`/qr-scan/${code}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pladen er din");
  await page.getByRole("link", { name: "Lav en ny side" }).click();
  await expect(page).toHaveURL(`/create-memorial?qrCode=${code}`);
  await page.getByRole("link", { name: "Begynd på en tom side" }).click();
  await expect(page).toHaveURL(`/create-memorial/blank?qrCode=${code}`);
  await expect(page.getByText("Pladen kommer til at åbne siden.")).toBeVisible();
}

async function makePage(page: Page) {
  await page.getByLabel("Navn").fill(NAME);
  const born = page.getByRole("group", { name: "Født" });
  await born.getByLabel("Dag").fill("17");
  await born.getByLabel("Måned").selectOption("maj");
  await born.getByLabel("År", { exact: true }).fill("1931");
  await page.getByRole("group", { name: "Død" }).getByLabel("År", { exact: true }).fill("2024");
  // A page begins private: who reads it is theirs to say.
  await page.getByRole("radio", { name: /^For dem, der har linket/ }).check();
  await page.getByRole("main").getByRole("button", { name: "Lav en mindeside" }).click();

  await expect(page).toHaveURL(/\/edit-memorial\//);
  await expect(toasts(page)).toHaveText(`Siden for ${NAME} er her nu`);
  const [standing, lying] = await Promise.all([
    photograph({ width: 1200, height: 900 }).toBuffer(),
    photograph({ width: 900, height: 1200 }).toBuffer(),
  ]);
  await page.getByLabel("Tilføj billeder").setInputFiles([
    { name: "inger.jpg", mimeType: "image/jpeg", buffer: standing },
    { name: "haven.jpg", mimeType: "image/jpeg", buffer: lying },
  ]);
  const pictures = page.getByRole("region", { name: "Billeder" });
  await expect(pictures.getByText("Alt er lagt op.")).toBeVisible();
  await expect(pictures.getByText("2 på siden.")).toBeVisible(MADE_READY);
  await expect(pictures.getByText("Bliver gjort klar")).toHaveCount(0);

  const story = storyField(page);
  await story.fill("Inger passede sluserne i Løgstør.");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Overskrift" }).click();
  await page.keyboard.type("Haven");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Hun dyrkede ");
  await page.getByRole("button", { name: "Kursiv" }).click();
  await page.keyboard.type("georginer");
  await story.blur();
  await expect(page.getByText(/^Gemt kl\. \d\d\.\d\d$/)).toBeVisible();
  await page.getByRole("link", { name: "Til siden" }).click();
}

async function lookAtPage(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/memorial\//);
  await expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
  await expect(page.getByText("17. maj 1931").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Haven" })).toBeVisible();
  await expectPictures(page, 2);
  await expectSound(page);
  return page.url();
}

async function leaveSomething(page: Page) {
  await ready(page);
  await expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
  await expect(page.getByText("Inger passede sluserne i Løgstør.")).toBeVisible();
  await expectPictures(page, 2);

  const candle = page.getByRole("form", { name: `Tænd et lys for ${NAME}` });
  await candle.getByLabel("Dit navn, hvis du vil").fill("Jens Aage");
  await candle.getByRole("button", { name: "Tænd et lys" }).click();
  await expect(page.getByText(/Dit lys brænder til den/)).toBeVisible();

  const letter = page.locator("#guestbook-form");
  await letter.getByLabel("Din hilsen").fill(WORDS);
  await letter.getByLabel("Underskrift").fill("Jens Aage");
  await letter.getByRole("button", { name: "Send hilsenen" }).click();
  await expect(page.getByText("Tak for din hilsen.", { exact: true })).toBeVisible();
}

/** Not only in the DOM, but loaded completely after scrolling to each. */
async function expectPictures(page: Page, count: number) {
  const pictures = page.getByRole("main").locator("img");
  await expect(pictures).toHaveCount(count);
  for (const picture of await pictures.all()) {
    // Found anew each time: what comes in live may replace the element.
    const width = () =>
      picture.evaluate((image: HTMLImageElement) => {
        image.scrollIntoView();
        return image.naturalWidth;
      });
    await expect.poll(width).toBeGreaterThan(0);
  }
}
