import { expect } from "@playwright/test";
import fc from "fast-check";
import { test } from "./fixtures.ts";
import {
  anyRecipe,
  aPictureToEdit,
  differenceIfDrawn,
  openEditor,
  setNumber,
  WITH_WEBGL,
} from "./edit-image-steps.ts";

test.use({ launchOptions: WITH_WEBGL });

test("draws on when the graphics card takes its picture away", async ({ world, aVisitor }) => {
  test.slow();
  const { memorial, mediaId, path } = await aPictureToEdit(world);
  const page = await aVisitor({ as: memorial.keeper });
  await openEditor(page, mediaId);
  await page.getByRole("tab", { name: "Lys og farve" }).click();
  // The first time another context draws, then the worker.
  for (const exposure of [20, -20]) {
    await page.locator("canvas").evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error("there is no canvas");
      canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
    });
    await setNumber(page, "Lys", exposure);
    const compared = { memorial, path, recipe: { version: 1 as const, exposure } };
    await expect.poll(() => differenceIfDrawn(page, compared)).toBeLessThanOrEqual(2);
  }
  const hasContext = await page
    .locator("canvas")
    .evaluate((canvas) => canvas instanceof HTMLCanvasElement && canvas.getContext("2d") !== null);
  expect(hasContext).toBe(true);
});

test("shows any recipe as the server makes it", async ({ world, aVisitor }) => {
  test.slow();
  const { memorial, mediaId, path } = await aPictureToEdit(world);
  const page = await aVisitor({ as: memorial.keeper });
  await openEditor(page, mediaId);
  await page.getByRole("tab", { name: "Lys og farve" }).click();
  await fc.assert(
    fc.asyncProperty(anyRecipe, async (recipe) => {
      await page.evaluate(([key, draft]) => sessionStorage.setItem(key, draft), [
        `draft:edit-image ${mediaId}`,
        JSON.stringify({ revision: 0, recipe }),
      ] as const);
      await page.reload();
      await page.getByRole("tab", { name: "Lys og farve" }).click();
      const compared = { memorial, path, recipe };
      await expect.poll(() => differenceIfDrawn(page, compared)).toBeLessThanOrEqual(2);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
