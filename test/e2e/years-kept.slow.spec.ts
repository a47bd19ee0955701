import { expect } from "@playwright/test";
import { aPdf } from "#test/documents.ts";
import { photograph } from "#test/pictures.ts";
import { test } from "./fixtures.ts";
import { expectAccessible, expectSound, ready } from "./screen.ts";
import { answered, type World } from "./world.ts";

/** Where the years lead, and what becomes of what was typed and isn't saved. */

async function aWedding(world: World) {
  const memorial = await world.aMemorial({ bornOn: "1931-05-17", diedOn: "2024-02-03" });
  const { id, keeper } = memorial;
  const wide = (width: number) => photograph({ width, height: 700 }).toBuffer();
  await world.addFiles(memorial, [
    { name: "inger.jpg", mimeType: "image/jpeg", buffer: await wide(600) },
    { name: "bryllup.jpg", mimeType: "image/jpeg", buffer: await wide(800) },
    { name: "kirkebog.pdf", mimeType: "application/pdf", buffer: await aPdf() },
  ]);
  const { items } = await answered(keeper.api.get(`/api/memorials/${id}/media`));
  const idOf = (name: string) =>
    items.find(({ caption }: { caption: string | null }) => caption === name).id;
  const data = {
    title: "Gift med Villy",
    happenedOn: "1955",
    mediaIds: [idOf("bryllup.jpg")],
    source: { kind: "document", note: "kirkebogen", mediaId: idOf("kirkebog.pdf") },
  };
  await answered(keeper.api.post(`/api/memorials/${id}/events`, { data }));
  return memorial;
}

test("an event's picture opens in the viewer, its source on the document's page @wide", async ({
  world,
  aVisitor,
}) => {
  const { slug } = await aWedding(world);
  const page = await aVisitor();
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  const years = page.locator("#timeline");
  const picture = years.locator(".life-years-pictures").getByRole("link");
  await picture.click();
  const viewer = page.getByRole("dialog", { name: "Billeder" });
  await expect(viewer.getByText("bryllup.jpg")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(picture).toBeFocused();
  await years.getByRole("link", { name: "Efter kirkebogen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "kirkebog.pdf" })).toBeVisible();

  const plain = await aVisitor({ javaScriptEnabled: false });
  await plain.goto(`/memorial/${slug}/timeline`);
  await expect(plain.getByText("Gift med Villy")).toBeVisible();
  await plain.getByRole("link", { name: "Efter kirkebogen" }).click();
  await expect(plain.getByRole("heading", { level: 1, name: "kirkebog.pdf" })).toBeVisible();
});

test("a half-written year is asked about, and there again on return, as is a grave", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/memorials\//);
  const { slug, keeper } = await world.aMemorial();
  const page = await aVisitor({ as: keeper });
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(`/edit-memorial/${slug}`);
  await ready(page);
  const years = page.locator("#timeline");
  await years.getByRole("button", { name: "Tilføj et år" }).click();
  await years.getByLabel("Hvad skete der").fill("Gift med Villy");
  await page.getByRole("link", { name: "Til siden", exact: true }).first().click();
  const question = page.getByRole("dialog", { name: "Vil du forlade siden?" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Gå alligevel" }).click();
  await expect(page).toHaveURL(new RegExp(`/memorial/${slug}$`));
  await page.goto(`/edit-memorial/${slug}`);
  await ready(page);
  await expect(years.getByLabel("Hvad skete der")).toHaveValue("Gift med Villy");
  await expect(years.getByText("Det er ikke gemt endnu.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  await years.getByLabel("År", { exact: true }).fill("1955");
  await years.getByRole("button", { name: "Færdig" }).click();
  await expect(years.getByRole("button", { name: "Ret: Gift med Villy" })).toBeFocused();

  const grave = page.locator("#grave");
  await grave.getByText("Skriv om fredningstid og brugsret").click();
  await grave.getByLabel("Navn", { exact: true }).fill("Karen Bech");
  await page.reload();
  await ready(page);
  await expect(grave.getByLabel("Navn", { exact: true })).toHaveValue("Karen Bech");
  await expect(grave.getByText("Gemt", { exact: true })).toBeVisible();
  await expectSound(page);
});
