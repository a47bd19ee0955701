import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { addTo, treeOf } from "./family-tree-steps.ts";
import { expectSound, ready } from "./screen.ts";
import { signIn } from "./world.ts";

test("a keeper begins a tree with a mother, and a stranger reads it without a script", async ({
  page,
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial({ name: "Inger Lund", bornOn: "1931", diedOn: "2024" });
  const address = `/family-tree/${memorial.slug}`;
  await signIn(page.context(), memorial.keeper);
  await page.goto(address);
  await ready(page);
  await expect(page.getByText("Her er ingen familie endnu.")).toBeVisible();
  const files = page.getByRole("region", { name: "Tag stamtræet med" });
  await expect(page.locator("#import")).toBeVisible();
  await expect(files).toHaveCount(0);
  await addTo(page, "Tilføj mor til Inger Lund", { name: "Ane Kirstine Lund", isDead: true });
  await expect(files.getByRole("link", { name: "Hent som GEDCOM 7", exact: true })).toBeVisible();
  await addTo(page, "Tilføj barn til Inger Lund", { name: "Lise Østergård" });
  await expect(treeOf(page).getByText("Lise Østergård")).toBeVisible();
  await expectSound(page);

  const stranger = await aVisitor({ javaScriptEnabled: false });
  await stranger.goto(address);
  await expect(
    stranger.getByRole("link", { name: "Se træet fra Ane Kirstine Lund", exact: true }),
  ).toBeVisible();
  await expect(stranger.getByText("nulevende", { exact: true })).toBeVisible();
  await expect(stranger.getByText("Lise")).toHaveCount(0);
});
