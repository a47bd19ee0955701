import { expect } from "@playwright/test";
import { aPdf } from "#test/documents.ts";
import { test } from "./fixtures.ts";
import { expectNoSidewaysScroll, expectSound, open, ready } from "./screen.ts";

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
