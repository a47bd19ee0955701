import { PDFiumLibrary } from "@hyzyla/pdfium";
import { expect, type Page } from "@playwright/test";
import decodeQr from "qr/decode.js";
import sharp from "sharp";
import { photograph } from "#test/pictures.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { answered } from "./world.ts";

/** Sharing a page: by the system's dialog, its URL, a QR code, on paper. */

const panel = (page: Page) => page.getByRole("dialog", { name: "Del siden" });

async function openPanel(page: Page, path: string) {
  await page.goto(path);
  await ready(page);
  await page.getByRole("button", { name: "Del siden" }).first().click();
  await expect(panel(page).getByRole("img", { name: /^QR-kode/ })).toBeVisible();
}

/** The text that a phone decodes. */
async function readCode(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .resize(600)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQr({ width: info.width, height: info.height, data: new Uint8Array(data) });
}

test("the QR code leads to the page, in either layout @wide", async ({ page, world }) => {
  const { slug } = await world.aMemorial();
  for (const path of [`/memorial/${slug}`, `/classic-memorial/${slug}`]) {
    await openPanel(page, path);
    await expectSound(page);
    const code = await panel(page).getByRole("img").screenshot();
    expect(await readCode(code)).toBe(`${world.address}/memorial/${slug}`);
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
  }
});

test("the address is copied, or shown where copying isn't possible", async ({
  aVisitor,
  world,
}) => {
  const { slug } = await world.aMemorial();
  const address = `${world.address}/memorial/${slug}`;
  const page = await aVisitor({ permissions: ["clipboard-read", "clipboard-write"] });
  await openPanel(page, `/memorial/${slug}`);
  await panel(page).getByRole("button", { name: "Kopiér adressen" }).click();
  await expect(panel(page).getByRole("status")).toHaveText("Adressen er kopieret.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  const other = await aVisitor();
  await other.addInitScript(() => {
    navigator.clipboard.writeText = async () => {
      throw new Error("not allowed");
    };
  });
  await openPanel(other, `/memorial/${slug}`);
  await panel(other).getByRole("button", { name: "Kopiér adressen" }).click();
  await expect(panel(other).getByRole("status")).toHaveText(/Adressen står her/);
  await expect(panel(other).getByText(address)).toBeVisible();
});

test("a mail and a message begin with words and the address", async ({ page, world }) => {
  const { slug, name } = await world.aMemorial();
  await openPanel(page, `/memorial/${slug}`);
  const words = `Her er mindesiden for ${name}:\n\n${world.address}/memorial/${slug}`;
  const mail = panel(page).getByRole("link", { name: "Send som mail" });
  const { searchParams } = new URL((await mail.getAttribute("href")) ?? "");
  expect(searchParams.get("body")).toBe(words);
  await expect(panel(page).getByRole("link", { name: "Send som besked" })).toHaveAttribute(
    "href",
    `sms:?&body=${encodeURIComponent(words)}`,
  );
});

test("the system's share dialog is offered if available", async ({ aVisitor, world }) => {
  const { slug, name } = await world.aMemorial();
  const page = await aVisitor();
  await page.addInitScript(() => {
    navigator.share = async (given) => {
      document.title = JSON.stringify(given);
    };
  });
  await openPanel(page, `/memorial/${slug}`);
  await panel(page).getByRole("button", { name: "Send med telefonen" }).click();
  const given = { title: name, url: `${world.address}/memorial/${slug}` };
  await expect.poll(() => page.title()).toBe(JSON.stringify(given));
  await expect(panel(page)).toBeHidden();
});

test("can be printed as an A5 booklet, too, for one print only", async ({ aVisitor, world }) => {
  const { slug } = await world.aMemorial({ biography: "<p>Hun passede sluserne.</p>" });
  const page = await aVisitor();
  await page.addInitScript(() => {
    window.print = () => {
      document.title = document.documentElement.dataset["paper"] ?? "";
    };
  });
  await openPanel(page, `/memorial/${slug}`);
  await panel(page).getByRole("button", { name: "Print som A5-hæfte" }).click();
  await expect(page).toHaveTitle("a5");
  const widthOf = async () => {
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    return Math.round(Number(/MediaBox \[0 0 ([\d.]+)/.exec(paper)?.[1]));
  };
  // In points: 148 and 210 millimetres.
  expect(await widthOf()).toBe(420);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  expect(await widthOf()).toBe(595);
});

/** The text of each sheet. */
async function sheetsOf(page: Page): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const paper = await library.loadDocument(await page.pdf({ preferCSSPageSize: true }));
  const sheets = [...paper.pages()].map((sheet) => sheet.getText());
  paper.destroy();
  library.destroy();
  return sheets;
}

test("is printed with all greetings, with the latest or with none", async ({ aVisitor, world }) => {
  const count = 23;
  const words = "Hun lærte mig at cykle uden hænder, og hun holdt aldrig op med at grine af det. ";
  const { slug, keeper } = await world.aMemorial({
    biography: ["Barndom", "Sluserne", "Haven"]
      .map((heading) => `<h3>${heading}</h3><p>${words.repeat(24)}</p>`)
      .join(""),
  });
  const buffer = await photograph({ width: 600, height: 400 }).toBuffer();
  await world.addFiles({ id: slug, slug, name: "", keeper }, [
    { name: "inger.jpg", mimeType: "image/jpeg", buffer },
    { name: "haven.jpg", mimeType: "image/jpeg", buffer },
  ]);
  for (let number = 1; number <= count; number += 1) {
    const data = { authorName: `Nabo nr. ${number}.`, message: words.repeat(3) };
    await answered(keeper.api.post(`/api/memorials/${slug}/guestbook`, { data }));
  }
  const page = await aVisitor();
  await page.addInitScript(() => {
    window.print = () => {
      document.title = "printing";
    };
  });
  const named = (sheets: string[]) =>
    new Set(sheets.join("\n").match(/Nabo nr\. \d+\./g) ?? []).size;
  for (const [choice, button, shown] of [
    [`Alle ${count}`, "Print på A4", count],
    ["De seneste 20", "Print som A5-hæfte", 20],
    ["Ingen", "Print på A4", 0],
  ] as const) {
    await openPanel(page, `/memorial/${slug}`);
    await panel(page).getByRole("radio", { name: choice, exact: true }).check();
    await panel(page).getByRole("button", { name: button }).click();
    await expect(page).toHaveTitle("printing");
    await expect(panel(page)).toBeHidden();
    const areThere = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement>("main img")].map(
        ({ naturalWidth }) => naturalWidth > 0,
      ),
    );
    expect(areThere).toEqual(areThere.map(() => true));
    expect(areThere.length).toBeGreaterThan(0);
    const sheets = await sheetsOf(page);
    expect(named(sheets), choice).toBe(shown);
    const isSome = sheets.join("\n").includes(`De seneste 20 af ${count} hilsner`);
    expect(isSome).toBe(shown === 20);
    // No sheet ends with a heading.
    for (const sheet of sheets) {
      expect(sheet.trim(), choice).not.toMatch(/(Barndom|Sluserne|Haven|Livet|Hilsner|Billeder)$/);
    }
  }
});

/** What the code on the last sheet says, and the lines beside it. */
async function lastSheetOf(page: Page): Promise<{ code: string; lines: string[] }> {
  const library = await PDFiumLibrary.init();
  const paper = await library.loadDocument(await page.pdf({ preferCSSPageSize: true }));
  const sheet = [...paper.pages()].at(-1);
  if (sheet === undefined) throw new Error("nothing was printed");
  const lines = sheet.getText().split(/\r?\n/);
  const { data, width, height } = await sheet.render({ scale: 2, render: "bitmap" });
  paper.destroy();
  library.destroy();
  const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
  const code = decodeQr({ width, height, data: new Uint8Array(await picture.raw().toBuffer()) });
  return { code, lines: lines.filter((line) => line.trim() !== "") };
}

for (const [kind, sentences, greetings, paper] of [
  ["with greetings and a grave", 1, 2, "a4"],
  ["of long paragraphs alone", 4, 0, "a4"],
  ["of long paragraphs and greetings", 4, 12, "a4"],
  ["with greetings, in a booklet", 4, 12, "a5"],
] as const) {
  test(`the last sheet has the QR code and more than that: a page ${kind}`, async ({
    page,
    world,
  }) => {
    const words =
      "Hun lærte mig at cykle uden hænder, og hun holdt aldrig op med at grine af det. ";
    const { slug, keeper } = await world.aMemorial({
      biography: `<p>Hun passede sluserne.</p>${`<p>${words.repeat(sentences)}</p>`.repeat(24 - 3 * sentences)}`,
      madeBy: "Lise og Karl Bech",
      ...(sentences === 1 && { cemetery: "Rise Kirkegård" }),
    });
    for (let number = 1; number <= greetings; number += 1) {
      const data = { authorName: `Nabo ${number}`, message: words.repeat(2) };
      await answered(keeper.api.post(`/api/memorials/${slug}/guestbook`, { data }));
    }
    for (const path of [`/memorial/${slug}`, `/classic-memorial/${slug}`]) {
      await page.goto(path);
      await ready(page);
      if (paper === "a5") {
        await page.evaluate(() => (document.documentElement.dataset["paper"] = "a5"));
      }
      const paragraphs = page.locator(".story > p");
      // Each time a paragraph less, until another sheet is the last.
      for (let left = await paragraphs.count(); left > 8 / sentences; left -= 1) {
        const { code, lines } = await lastSheetOf(page);
        expect(code).toBe(`${world.address}/memorial/${slug}`);
        expect(lines.length, `${path}: ${lines.join(" / ")}`).toBeGreaterThan(6);
        await paragraphs.last().evaluate((paragraph) => paragraph.remove());
      }
    }
  });
}
