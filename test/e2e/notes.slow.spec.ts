import { readFile } from "node:fs/promises";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { aPageWithDraft } from "./music-steps.ts";
import { ready } from "./screen.ts";

/** Of each sheet the text, without spaces as it is read letter by letter, and how much of it is black. */
async function sheetsOf(page: Page): Promise<{ text: string; ink: number }[]> {
  const library = await PDFiumLibrary.init();
  const paper = await library.loadDocument(await page.pdf({ preferCSSPageSize: true }));
  const sheets = [];
  for (const sheet of paper.pages()) {
    // Drawn, a sheet is closed.
    const text = sheet.getText().replaceAll(/\s/g, "");
    const { data } = await sheet.render({ scale: 1, render: "bitmap" });
    const dark = data.filter((value, index) => index % 4 === 0 && value < 128).length;
    sheets.push({ text, ink: (4 * dark) / data.length });
  }
  paper.destroy();
  library.destroy();
  return sheets;
}

test("the notes of a piece are drawn, all of them, and printed on A4", async ({
  world,
  aVisitor,
}) => {
  const memorial = await aPageWithDraft(world, { name: "Inger Holm" });
  const page = await aVisitor({ as: memorial.keeper });
  await page.goto(`/edit-memorial/${memorial.slug}#compose`);
  await ready(page);
  const loaded = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType("resource").filter(({ name }) => /notes-sheet/.test(name))
          .length,
    );
  expect(await loaded()).toBe(0);
  await page.getByRole("link", { name: "Vis noder" }).click();
  await expect(page).toHaveTitle(/^Noder: Nocturne, Inger Holm/);
  const sheet = page.getByRole("img", { name: /^Noderne til Nocturne/ });
  await expect(sheet.locator(".abcjs-note").first()).toBeVisible();
  expect(await loaded()).toBe(1);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Hent til nodeprogrammer (MusicXML)" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("score.musicxml");
  const count = (await readFile(await file.path(), "utf8")).match(/<pitch>/g)?.length ?? 0;
  expect(count).toBeGreaterThan(200);
  await expect(sheet.locator(".abcjs-note")).toHaveCount(count);
  // No system is wider than the screen, and all are below each other.
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

  const systems = await sheet.locator("svg").count();
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const printed = await sheet.locator("svg").count();
  await expect(sheet.locator(".abcjs-note")).toHaveCount(count);
  if ((page.viewportSize()?.width ?? 0) < 600) expect(printed).toBeLessThan(systems);
  const sheets = await sheetsOf(page);
  expect(sheets[0]?.text).toContain("Nocturne");
  expect(sheets[0]?.text).toContain("IngerHolm");
  expect(sheets[0]?.text).toContain("Lavetafenmaskine");
  const text = sheets.map((one) => one.text).join();
  for (const word of ["Printnoderne", "MusicXML", "Tilbage", "CVR"])
    expect(text).not.toContain(word);
  for (const { ink } of sheets) expect(ink).toBeGreaterThan(0.005);
});
