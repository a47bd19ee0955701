import { expect, type Page } from "@playwright/test";
import encodeQR from "qr";
import sharp from "sharp";
import { dataMatrixOf } from "#features/production/printing/engine/barcodes.server.ts";
import { groupCode } from "#features/qr/model.ts";
import { cardText } from "#features/qr/packages/model.ts";
import { onTheBench, withCamera } from "./camera.ts";
import { NO_NET } from "./faults.ts";
import { test } from "./fixtures.ts";
import { isKept } from "./offline-steps.ts";
import { aDrawnSymbol, anOrderToPack, scanByHand } from "./packing-steps.ts";
import { expectSound, open, speak } from "./screen.ts";
import { answered, signIn } from "./world.ts";
import { word } from "./scanner-steps.ts";

test.use({ serviceWorkers: "allow" });

const shownCode = (page: Page) => page.locator(".verdict-code");
const records = (page: Page, name: string) =>
  page.locator(".scan-list").filter({ has: page.getByRole("heading", { name }) });

/** Typed, as where neither camera nor scanner reads it. */
async function type(page: Page, text: string) {
  await page.getByLabel("Skriv koden").fill(text);
  await page.getByLabel("Skriv koden").press("Enter");
}

/** A plate without a photograph is packed with a reason. */
async function giveReason(page: Page) {
  await expect(word(page)).toHaveText("Læg den til side");
  await page.getByLabel("Hvorfor pakkes den uden et godt foto?").fill("Set efter i hånden");
  await page.getByRole("button", { name: "Pak den" }).press("Enter");
}

/** Nothing is in sight for so long that what came of the rest can be looked at. */
const BLANKS = 100;

test("a plate and its card are packed by the camera of a phone", async ({
  page,
  world,
  faults,
}) => {
  const { number, codes } = await anOrderToPack(world, page);
  const [code = ""] = codes;
  const plate = encodeQR(`HTTPS://MINDELYS.DK/Q/${code}`, "raw", { border: 4, ecc: "quartile" });
  const card = await dataMatrixOf(cardText(code));
  const nothing = await onTheBench(
    await sharp(aDrawnSymbol([[false]]))
      .png()
      .toBuffer(),
  );
  const seen = [
    await onTheBench(aDrawnSymbol(plate)),
    await onTheBench(aDrawnSymbol(card, { ground: "#fff", ink: "#111", margin: 4 })),
  ];
  const shown = [
    ...seen.flatMap((one) => [one, one, one]),
    ...Array.from({ length: BLANKS }, () => nothing),
  ];
  await withCamera(shown, async (browser) => {
    const context = await browser.newContext({
      baseURL: world.address,
      locale: "da-DK",
      viewport: { width: 390, height: 844 },
    });
    faults.follow(context);
    const packer = await world.aColleague("warehouse", { fullName: "Ida Pakker" });
    await signIn(context, packer);
    const phone = await context.newPage();
    await open(phone, "/warehouse-scan");
    await expect(phone.getByText("Pak, tag tilbage og slå op med telefonen")).toBeVisible();
    await expectSound(phone);
    await phone.getByRole("link", { name: "Begynd pakning" }).click();
    await phone.getByRole("button", { name: "Tænd kameraet" }).click();
    await giveReason(phone);
    await expect(word(phone)).toHaveText("Pakket");
    await expect(shownCode(phone)).toHaveText(groupCode(code));
    await expectSound(phone);
    const { items } = await answered(packer.api.get(`/api/admin/boxes?text=${number}`));
    expect(items).toMatchObject([{ contents: [{ code, by: "Ida Pakker" }] }]);
  });
});

test("of two people one is offline, and learns later who packed the plate", async ({
  page,
  world,
  aVisitor,
  faults,
}) => {
  const { codes } = await anOrderToPack(world, page, 2);
  const [code = "", other = ""] = codes;
  const [ida, per] = [
    await world.aColleague("warehouse", { fullName: "Ida Pakker" }),
    await world.aColleague("warehouse", { fullName: "Per Lager" }),
  ];
  const phone = await aVisitor({ as: ida });
  await open(phone, "/warehouse-scan?task=pack");
  await isKept(phone);
  faults.expect(NO_NET);
  await phone.context().setOffline(true);
  await scanByHand(phone, code);
  await expect(word(phone)).toHaveText("Nu kortet");
  await scanByHand(phone, cardText(other));
  await expect(word(phone)).toHaveText("Forkert kort");
  await expect(phone.getByRole("alert")).toContainText(
    `Kortet hører til ${groupCode(other)}, ikke til ${groupCode(code)}.`,
  );
  await scanByHand(phone, cardText(code));
  await expect(word(phone)).toHaveText("Gemt");
  await expect(phone.locator(".verdict-go")).toHaveCount(0);
  await expect(phone.getByText("1 venter", { exact: true })).toBeVisible();
  await expectSound(phone);
  // A phone forgets pages that it doesn't show.
  await phone.reload();
  await expect(records(phone, "Venter på net")).toContainText(groupCode(code));

  const desk = await aVisitor({ as: per });
  await open(desk, "/admin/warehouse-scanner");
  await scanByHand(desk, code);
  await scanByHand(desk, cardText(code));
  await giveReason(desk);
  await expect(word(desk)).toHaveText("Pakket");

  await phone.context().setOffline(false);
  await expect(records(phone, "Afvist, da de blev sendt")).toContainText("pakket af Per Lager");
  await expect(phone.getByText("Alt er sendt")).toBeVisible();
  await expectSound(phone);
  await phone.getByRole("button", { name: "Set", exact: true }).click();
  await expect(records(phone, "Afvist, da de blev sendt")).toHaveCount(0);
  await desk.reload();
  await expect(records(desk, "Afvist de sidste to dage")).toContainText("pakket af Per Lager");

  await type(phone, groupCode(other));
  await phone.getByRole("button", { name: "Pladen har intet kort" }).click();
  await expect(word(phone)).toHaveText("Kortet mangler");
  const newCard = phone.getByRole("link", { name: "Lav et nyt kort under Kasser" });
  await expect(newCard).toHaveAttribute("href", "/admin/warehouse-packages?part=boxes");
  await phone.getByRole("button", { name: "Næste plade" }).click();
  await expect(word(phone)).toHaveText("Klar");
  await open(phone, "/warehouse-scan?task=return");
  await type(phone, groupCode(code));
  await expect(word(phone)).toHaveText("Taget tilbage");
  await open(phone, "/warehouse-scan?task=look");
  await type(phone, groupCode(code));
  await expect(word(phone)).toHaveText("Slået op");
  await expect(phone.getByText("venter på at blive pakket")).toBeVisible();
});

test("a box is packed at the desk with a hand scanner, closed and labelled @wide", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/admin\/boxes\/[\w-]+\/close/);
  const { number, codes } = await anOrderToPack(world, page, 2);
  const [code = "", other = ""] = codes;
  const stranger = (await anOrderToPack(world, page)).codes[0] ?? "";
  const packer = await world.aColleague("warehouse", { fullName: "Ida Pakker" });
  await signIn(page.context(), packer);
  await open(page, "/admin/warehouse-scanner");
  await expect(page.getByLabel("Skriv koden")).toBeFocused();
  await expectSound(page);

  // Into the focused field, which its Enter empties.
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(word(page)).toHaveText("Nu kortet");
  await page.keyboard.type(cardText(code));
  await page.keyboard.press("Enter");
  await giveReason(page);
  const box = page.getByRole("region", { name: /^Kasse K-/ });
  await expect(box.getByText("1 af 2 pakket")).toBeVisible();
  await expect(box.getByText(`Bestilling ${number}`)).toBeVisible();
  await expect(page).toHaveURL(/box=/);

  // Wherever the focus is.
  await page.getByRole("button", { name: "Luk kassen" }).focus();
  await scanByHand(page, stranger);
  await scanByHand(page, cardText(stranger));
  await giveReason(page);
  await expect(word(page)).toHaveText("Forkert kasse");
  await scanByHand(page, other);
  await scanByHand(page, `]d2${cardText(other)}`);
  await giveReason(page);
  await expect(box.getByText("2 af 2 pakket")).toBeVisible();
  await expectSound(page);

  await box.getByRole("button", { name: `Tag ${groupCode(other)} ud` }).press("Enter");
  await page.getByLabel("Hvorfor?").fill("Ridse i kanten");
  await page.getByLabel("Hvorfor?").press("Enter");
  await expect(box.getByText("1 af 2 pakket")).toBeVisible();

  await page.getByRole("button", { name: "Luk kassen" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Luk kasse K-/ });
  await expect(dialog.getByText("Der mangler 1 plade.")).toBeVisible();
  await dialog.getByLabel("Vægt i gram").fill("0");
  await dialog.getByLabel("Vægt i gram").press("Enter");
  await expect(dialog.getByLabel("Vægt i gram")).toHaveAttribute("aria-invalid", "true");
  await expectSound(page);
  await dialog.getByLabel("Vægt i gram").fill("850");
  const label = page.waitForEvent("download");
  await dialog.getByLabel("Vægt i gram").press("Enter");
  expect((await label).suggestedFilename()).toMatch(/^K-\d+\.pdf$/);
  await expect(box.getByText("Lukket")).toBeVisible();

  const toShipments = box.getByRole("link", { name: "Lav en forsendelse" });
  await expect(toShipments).toHaveAttribute("href", "/admin/warehouse-packages?part=shipments");

  await page.locator(".scan-bar").getByRole("link", { name: "Kasser", exact: true }).click();
  await page.getByLabel("Kasse, bestilling eller kode").fill(number);
  await page.getByLabel("Kasse, bestilling eller kode").press("Enter");
  await expect(page.getByRole("link", { name: /^K-/ })).toHaveCount(1);
  await page.getByRole("link", { name: /^K-/ }).press("Enter");
  await expect(box.getByText("850 g")).toBeVisible();
  await expectSound(page);
  await speak(page, "en", ".box");
  await expectSound(page);
  await speak(page, "es", ".box");
  await expectSound(page);
  await speak(page, "da", ".box");
  await page.getByRole("button", { name: "Åbn kassen igen" }).press("Enter");
  await expect(box.getByRole("button", { name: "Luk kassen" })).toBeVisible();

  await page.goto("/admin/warehouse-packages");
  await page.getByRole("button", { name: "Nye kort" }).press("Enter");
  await page.getByLabel("Pladernes koder").fill(groupCode(other));
  await page.getByLabel("Hvorfor?").fill("Kortet blev vådt");
  const cards = page.waitForEvent("download");
  await page.getByLabel("Hvorfor?").press("Enter");
  expect((await cards).suggestedFilename()).toBe("cards.pdf");
});
