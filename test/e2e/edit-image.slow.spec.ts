import { expect } from "@playwright/test";
import fc from "fast-check";
import { test } from "./fixtures.ts";
import { expectSound } from "./screen.ts";
import { answered } from "./world.ts";
import {
  anyRecipe,
  aPictureToEdit,
  differenceIfDrawn,
  largestDifference,
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

test("tells of whoever saved meanwhile, and keeps both", async ({ world, aVisitor, faults }) => {
  test.slow();
  faults.expect(/\b412\b/);
  const { memorial, mediaId, path } = await aPictureToEdit(world);
  const page = await aVisitor({ as: memorial.keeper });
  await openEditor(page, mediaId);
  await page.getByRole("tab", { name: "Lys og farve" }).click();
  await setNumber(page, "Kontrast", 15);
  const data = { recipe: { version: 1, blackAndWhite: true } };
  await answered(memorial.keeper.api.put(`${path}/edit`, { data }));
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(page.getByText("En anden har redigeret billedet imens")).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Gem min udgave" }).click();
  await expect(page.getByText("En anden har redigeret billedet imens")).toBeHidden();
  const { recipe, versions } = await answered(memorial.keeper.api.get(`${path}/edit`));
  expect(recipe).toEqual({ version: 1, contrast: 15 });
  expect(versions).toHaveLength(2);
});

test("shows the same without a graphics card", async ({ world, aVisitor }) => {
  test.slow();
  const { memorial, mediaId, path } = await aPictureToEdit(world);
  const page = await aVisitor({ as: memorial.keeper });
  await page.addInitScript(() => {
    const canvas = HTMLCanvasElement.prototype;
    const open = canvas.getContext;
    Object.defineProperty(canvas, "getContext", {
      value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind === "webgl2" ? null : Reflect.apply(open, this, [kind, ...rest]);
      },
    });
  });
  await openEditor(page, mediaId);
  await page.getByRole("tab", { name: "Lys og farve" }).click();
  await setNumber(page, "Lys", 30);
  await expect(page.getByText("Retter", { exact: true })).toBeHidden();
  const recipe = { version: 1 as const, exposure: 30 };
  await expect
    .poll(() => largestDifference(page, { memorial, path, recipe }))
    .toBeLessThanOrEqual(2);
});
