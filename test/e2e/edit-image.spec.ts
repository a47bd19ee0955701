import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import {
  aPictureToEdit,
  largestDifference,
  openEditor,
  setNumber,
  WITH_WEBGL,
} from "./edit-image-steps.ts";
import { press } from "./editor-pictures-steps.ts";
import { expectSound } from "./screen.ts";
import { answered, MADE_READY } from "./world.ts";

test.use({ launchOptions: WITH_WEBGL });

test("mends an old photograph by keys alone, and puts it back as it came @wide", async ({
  world,
  aVisitor,
}) => {
  test.slow();
  const { memorial, mediaId, bytes, path } = await aPictureToEdit(world);
  const page = await aVisitor({ as: memorial.keeper });
  await openEditor(page, mediaId);
  await expectSound(page);

  const corner = page.getByRole("slider", { name: "Hjørnet nederst til højre" });
  for (let step = 0; step < 10; step += 1) await press("ArrowLeft", corner);
  await press("ArrowRight", page.getByRole("tab", { name: "Beskær" }));
  await setNumber(page, "Hældning", 2.5);
  await press("ArrowRight", page.getByRole("tab", { name: "Ret op" }));
  await setNumber(page, "Lys", 20);
  await setNumber(page, "Skarphed", 40);
  await page.getByRole("tab", { name: "Gammelt foto" }).click();
  await setNumber(page, "Frisk falmede farver op", 60);
  await press("Enter", page.getByRole("slider", { name: "Pensel", exact: true }));
  await expect(page.getByRole("button", { name: "Fjern 1 rettelse" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("tab", { name: "Skjul" }).click();
  await page.getByRole("button", { name: "Tilføj et felt" }).click();
  const field = page.getByRole("slider", { name: "Felt 1", exact: true });
  for (let step = 0; step < 5; step += 1) await press("ArrowUp", field);
  await expectSound(page);

  // A reload loses nothing.
  await page.reload();
  await expect(page.getByText("Ikke gemt endnu")).toBeVisible();
  await page.getByRole("tab", { name: "Lys og farve" }).click();
  await expect(page.getByRole("spinbutton", { name: "Skarphed" })).toHaveValue("40");
  await expect(page.getByText("Retter", { exact: true })).toBeHidden();

  const saved = page.waitForResponse(
    (response) => response.url().endsWith("/edit") && response.request().method() === "PUT",
  );
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  const { recipe } = await (await saved).json();
  expect(Object.keys(recipe).toSorted()).toEqual(
    ["angle", "blurs", "crop", "exposure", "fade", "heals", "sharpness", "version"].toSorted(),
  );
  await expect(page.getByText("Gemt", { exact: true })).toBeVisible(MADE_READY);
  expect(await largestDifference(page, { memorial, path, recipe })).toBeLessThanOrEqual(2);

  const stranger = await aVisitor();
  const { items } = await answered(stranger.request.get(`/api/memorials/${memorial.id}/media`));
  expect(items[0]).toMatchObject({ status: "ready" });
  expect(items[0].width).toBeLessThan(720);
  await stranger.goto(`/memorial/${memorial.slug}`);
  await expect(
    stranger.locator(`source[srcset*="${mediaId}"][srcset*="-e1."]`).first(),
  ).toBeAttached();

  await page.getByRole("button", { name: "Tilbage til originalen" }).click();
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(page.getByText("Gemt", { exact: true })).toBeVisible(MADE_READY);
  const original = await memorial.keeper.api.get(`${path}/original`);
  expect((await original.body()).equals(bytes)).toBe(true);
  expect(await answered(memorial.keeper.api.get(path))).toMatchObject({ width: 720, height: 540 });
});

test("doesn't know a picture that isn't there @wide", async ({ world, aVisitor, faults }) => {
  faults.expect(/\b404\b.* \/api\/media/);
  const { memorial } = await aPictureToEdit(world);
  const page = await aVisitor({ as: memorial.keeper });
  await page.goto("/edit-image/0193b0f4-0000-7000-8000-0000deadbeef");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectSound(page);
});
