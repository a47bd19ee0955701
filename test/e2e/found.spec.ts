import { expect, type Page } from "@playwright/test";
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
