import { expect, type Page } from "@playwright/test";
import { aFamily } from "./family-tree-screens.ts";
import { addTo, treeOf } from "./family-tree-steps.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { answered, signIn, type World } from "./world.ts";

/** A family's tree, from the first name to what strangers read of it. */

const INGER = "Inger Lund";

async function aBeginning(world: World, page: Page) {
  const memorial = await world.aMemorial({ name: INGER, bornOn: "1931", diedOn: "2024" });
  await signIn(page.context(), memorial.keeper);
  await page.goto(`/family-tree/${memorial.slug}`);
  await ready(page);
  return memorial;
}

test("a keeper writes a family down by keyboard @wide", async ({ page, world, aVisitor }) => {
  const memorial = await aBeginning(world, page);
  await addTo(page, `Tilføj mor til ${INGER}`, { name: "Ane Lund", isDead: true });
  await addTo(page, `Tilføj far til ${INGER}`, { name: "Peder Lund", isDead: true, born: "1894" });
  await addTo(page, `Tilføj partner til ${INGER}`, {
    name: "Villy Holm",
    isDead: true,
    sex: "Mand",
  });
  await addTo(page, `Tilføj barn til ${INGER}`, { name: "Lise Holm", sex: "Kvinde" });
  await addTo(page, `Tilføj halvsøskende til ${INGER}`, {
    name: "Søren Bech",
    isDead: true,
    sex: "Mand",
    parents: "Ane Lund",
    cameBy: "Adoption",
  });
  const tree = treeOf(page);
  await expect(tree.getByText("halvbror")).toBeVisible();
  await expect(tree.getByText("Peder Lund")).toBeVisible();
  await expectSound(page);

  const reader = await aVisitor({ javaScriptEnabled: false });
  await reader.goto(`/family-tree/${memorial.slug}`);
  for (const name of ["Ane Lund", "Peder Lund", "Villy Holm", "Søren Bech"])
    await expect(
      reader.getByRole("link", { name: `Se træet fra ${name}`, exact: true }),
    ).toBeVisible();
  await expect(reader.getByText("En datter")).toBeVisible();
  await expect(reader.locator("body")).not.toContainText("Lise");
  await reader.getByRole("link", { name: "Se træet fra Ane Lund", exact: true }).press("Enter");
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Familien omkring Ane Lund");
  await reader.getByRole("link", { name: "Slægtskab" }).press("Enter");
  await reader.getByRole("searchbox").fill("Villy");
  await reader.getByRole("searchbox").press("Enter");
  await reader.getByRole("link", { name: "Villy Holm" }).press("Enter");
  await expect(reader.getByText("svigersøn", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Ret Søren Bech" }).press("Enter");
  await page.getByText("Barn af Ane Lund").click();
  const adoptedBy = page.getByLabel("Hvordan Ane Lund er forælder");
  await expect(adoptedBy.locator("option:checked")).toHaveText("Adoptivforælder");
});

test("a person is edited, removed and brought back; two who edit at once are asked @wide", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b412\b.*\/family-tree\/people\//);
  const { id, slug, keeper, villy } = await aFamily(world);
  await signIn(page.context(), keeper);
  await page.goto(`/family-tree/${slug}`);
  await ready(page);
  await page.getByRole("button", { name: "Ret Villy Østergård" }).press("Enter");
  const panel = page.getByRole("region", { name: "Ret Villy Østergård" });
  await panel.getByLabel("Fødested").fill("Strynø");
  const path = `/api/memorials/${id}/family-tree/people/${villy.id}`;
  await answered(keeper.api.put(path, { data: { birth: { date: "1928", place: "Marstal" } } }));
  await panel.getByRole("button", { name: "Gem" }).first().press("Enter");
  await expect(panel.getByText("En anden har også rettet")).toBeVisible();
  await expect(panel.getByText("Marstal")).toBeVisible();
  await expectSound(page);
  await panel.getByRole("button", { name: "Behold min" }).press("Enter");
  await expect(toasts(page)).toContainText("Villy Østergård er gemt");
  expect((await answered(keeper.api.get(path))).birth.place).toBe("Strynø");

  await page.getByRole("button", { name: "Ret Søren Lund" }).press("Enter");
  const other = page.getByRole("region", { name: "Ret Søren Lund" });
  await other.getByRole("button", { name: "Fjern" }).press("Enter");
  await expect(toasts(page)).toContainText("Søren Lund er fjernet");
  await expect(treeOf(page).getByText("Søren Lund")).toHaveCount(0);
  await toasts(page).getByRole("button", { name: "Fortryd" }).press("Enter");
  await expect(treeOf(page).getByText("Søren Lund")).toBeVisible();
});

test("the tree is printed as a tree, without buttons @wide", async ({ page, world }) => {
  const { slug } = await aFamily(world);
  await page.goto(`/family-tree/${slug}`);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 658, height: 900 });
  await expect(page.locator(".wires").first()).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Vis som" })).toBeHidden();
  const [mother, inger] = await Promise.all(
    ["Ane Kirstine Lund", "Inger Margrethe Østergård"].map((name) =>
      treeOf(page).locator(".kin", { hasText: name }).boundingBox(),
    ),
  );
  expect(mother?.y).toBeLessThan(inger?.y ?? 0);
});
