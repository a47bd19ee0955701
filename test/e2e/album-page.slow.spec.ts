import { createHash } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { anAlbumPageToEdit, openEditor, setNumber, WITH_WEBGL } from "./edit-image-steps.ts";
import { press } from "./editor-pictures-steps.ts";
import { expectSound } from "./screen.ts";
import { answered, MADE_READY } from "./world.ts";

test.use({ launchOptions: WITH_WEBGL });

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

test("an album page becomes four pictures, one mended and its stranger hidden, and all is undone @wide", async ({
  world,
  aVisitor,
}) => {
  test.slow();
  const { memorial, mediaId, bytes } = await anAlbumPageToEdit(world);
  const media = `/api/memorials/${memorial.id}/media`;
  const itemsOf = async () => (await answered(memorial.keeper.api.get(media))).items;
  const page = await aVisitor({ as: memorial.keeper });
  await openEditor(page, mediaId);
  await page.getByRole("tab", { name: "Ret op" }).click();
  await page.getByRole("button", { name: "Find hjørnerne" }).click();
  await expect(page.getByText("Vi ser 4 fotos på arket")).toBeVisible(MADE_READY);
  await expectSound(page);
  await page.getByRole("button", { name: "Lav et billede af hvert" }).click();
  await expect(page.getByText("4 billeder er lagt på siden")).toBeVisible();
  const states = async () => (await itemsOf()).map(({ status }: { status: string }) => status);
  await expect.poll(states, MADE_READY).toEqual(Array.from({ length: 5 }, () => "ready"));

  const [, { id }] = await itemsOf();
  await openEditor(page, id);
  await page.getByRole("tab", { name: "Gammelt foto" }).click();
  await setNumber(page, "Frisk falmede farver op", 50);
  await press("Enter", page.getByRole("slider", { name: "Pensel", exact: true }));
  await page.getByRole("tab", { name: "Skjul" }).click();
  await page.getByRole("button", { name: "Tilføj et felt" }).click();
  await press("ArrowUp", page.getByRole("slider", { name: "Felt 1", exact: true }));
  const field = await page.getByRole("slider", { name: "Felt 1", exact: true }).boundingBox();
  const shown = await page.locator("canvas").boundingBox();
  expect(field?.x).toBeGreaterThan(shown?.x ?? Infinity);
  expect(field?.width).toBeLessThan((shown?.width ?? 0) / 3);
  const { variants } = await answered(memorial.keeper.api.get(`${media}/${id}`));
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(page.getByText("Gemt", { exact: true })).toBeVisible(MADE_READY);
  await expectSound(page);
  const stranger = await aVisitor();
  for (const { url } of variants) {
    const answer = await stranger.request.get(url, { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers()["location"]).toMatch(/-e2\./);
  }

  await page.getByRole("button", { name: "Tilbage til originalen" }).click();
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(page.getByText("Gemt", { exact: true })).toBeVisible(MADE_READY);
  const whole = await answered(memorial.keeper.api.get(`${media}/${id}`));
  expect(whole).toMatchObject({ width: 1760, height: 1320 });
  for (const item of await itemsOf()) {
    const original = await memorial.keeper.api.get(`${media}/${item.id}/original`);
    expect(sha256(await original.body())).toBe(sha256(bytes));
  }
});
