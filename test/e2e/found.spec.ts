import { expect, type Page } from "@playwright/test";
import { aPdf } from "#test/documents.ts";
import { test } from "./fixtures.ts";
import { expectNoSidewaysScroll, expectSound, open, ready } from "./screen.ts";
import { answered } from "./world.ts";

async function search(page: Page, label: string, words: string): Promise<void> {
  await page.getByLabel(label).fill(words);
  await page.getByRole("search").getByRole("button", { name: "Søg" }).click();
}

test("a page is found by name, without a script and with one, and its words are found @wide", async ({
  page,
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b400\b.* \/memorials/);
  const given = { name: "Abelone Østergård", bornOn: "1931-05-17", privacy: "public" };
  const memorial = await world.aMemorial(given);
  const greeting = { authorName: "Bo Lund", message: "Vi sejlede til Ærøskøbing i 1961." };
  const { id, slug, keeper } = memorial;
  await answered(keeper.api.post(`/api/memorials/${id}/guestbook`, { data: greeting }));

  // On other screens at the same time stands somebody of the same name.
  const ofPage = (browser: Page) => browser.locator(`main a[href="/memorial/${slug}"]`);

  const plain = await aVisitor({ javaScriptEnabled: false });
  await plain.goto("/memorials");
  await search(plain, "Navn", "abelone oestergaard");
  await expect(ofPage(plain)).toHaveText("Abelone Østergård");
  await search(plain, "Navn", "A");
  await expect(plain.getByText("Skriv mindst 2 tegn.")).toBeVisible();

  await open(page, "/memorials");
  await search(page, "Navn", "Abellone Ostergard");
  await expect(
    page.getByRole("heading", { name: "Ingen side med »Abellone Ostergard«" }),
  ).toBeVisible();
  await expectSound(page);
  await expectNoSidewaysScroll(page);
  await ofPage(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Abelone Østergård" })).toBeVisible();

  await ready(page);
  await page.getByRole("link", { name: "Søg på siden" }).click();
  await search(page, "Hvad leder du efter?", "aeroskobing");
  await expect(page.getByText("Vi sejlede til Ærøskøbing i 1961.")).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Hilsen fra Bo Lund" }).click();
  await expect(page.locator("#guestbook").getByText("Vi sejlede til Ærøskøbing")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/memorial/${slug}`);
});

test("a document is read page after page, without its file @wide", async ({
  page,
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial({ name: "Abelone Holm", privacy: "public" });
  const pages = [
    "Skøde på matrikel 7",
    ...Array.from({ length: 10 }, (_, index) => `Blad ${index + 2}`),
  ];
  const buffer = await aPdf({ pages, size: [210, 297] });
  const file = { name: "Skødet fra 1931.pdf", mimeType: "application/pdf", buffer };
  await world.addFiles(memorial, [file]);

  const plain = await aVisitor({ javaScriptEnabled: false });
  await plain.goto(`/memorial/${memorial.slug}`);
  await plain
    .locator("#documents")
    .getByRole("link", { name: /^Skødet fra 1931/ })
    .click();
  await expect(plain.getByRole("img", { name: "Side 1 af 11" })).toBeVisible();
  await plain.getByRole("link", { name: "De næste sider" }).click();
  await expect(plain.getByRole("img", { name: "Side 11 af 11" })).toBeVisible();

  await open(page, `/memorial/${memorial.slug}`);
  await page
    .locator("#documents")
    .getByRole("link", { name: /^Skødet fra 1931/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Skødet fra 1931" })).toBeVisible();
  await ready(page);
  await page.getByText("Teksten på siden").first().click();
  await expect(page.getByText("Skøde på matrikel 7")).toBeVisible();
  await expectSound(page);
  await expectNoSidewaysScroll(page);
});
