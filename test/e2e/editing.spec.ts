import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, toasts } from "./screen.ts";
import { OVERTAKEN, BEFORE, saved, story, edit, onServer } from "./editing-steps.ts";

test("changes are saved automatically, undone and redone", async ({ world, aVisitor }) => {
  const memorial = await world.aMemorial({ biography: `<p>${BEFORE}</p>` });
  const page = await aVisitor({ as: memorial.keeper });
  await edit(page, memorial);
  await expect(saved(page)).toHaveCount(0);

  await story(page).fill(`${BEFORE} I fyrre år.`);
  await expect(page.getByRole("status").filter({ hasText: "Ikke gemt endnu" })).toBeVisible();
  // Still in the field: a pause while typing is enough.
  await expect(saved(page)).toBeVisible();
  await expect(story(page)).toBeFocused();
  expect(await onServer(memorial)).toMatchObject({ biography: `<p>${BEFORE} I fyrre år.</p>` });

  const bar = page.getByRole("banner");
  const undo = bar.getByRole("button", { name: "Fortryd: Livet" });
  await expect(undo.getByText("Livet")).toBeVisible();
  await undo.click();
  await expect(toasts(page)).toContainText("Teksten er, som den var");
  await expect(story(page)).toHaveText(BEFORE);
  await expect.poll(() => onServer(memorial)).toMatchObject({ biography: `<p>${BEFORE}</p>` });

  await toasts(page).getByRole("button", { name: "Luk" }).click();
  await bar.getByRole("button", { name: "Gør om: Livet" }).click();
  await expect(bar.getByRole("button", { name: /^Gør om/ })).toHaveCount(0);
  await expect(story(page)).toHaveText(`${BEFORE} I fyrre år.`);
  await expect
    .poll(() => onServer(memorial))
    .toMatchObject({ biography: `<p>${BEFORE} I fyrre år.</p>` });
  await page.reload();
  await expect(story(page)).toHaveText(`${BEFORE} I fyrre år.`);
});

test("concurrent editors see both versions, above the text @wide", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(OVERTAKEN);
  const memorial = await world.aMemorial({ biography: `<p>${BEFORE}</p>` });
  const sister = await world.aKeeper({ fullName: "Lise Bech" });
  await world.aHelper(memorial, "editor", { keeper: sister });
  const mine = await aVisitor({ as: memorial.keeper });
  const hers = await aVisitor({ as: sister });
  await edit(mine, memorial);
  await edit(hers, memorial);

  await story(hers).fill(`${BEFORE} Og broen.`);
  await story(hers).blur();
  await expect(saved(hers)).toBeVisible();
  await story(mine).fill(`${BEFORE} I fyrre år.`);
  await story(mine).blur();

  const conflict = mine.getByRole("alert").filter({ hasText: "En anden har også rettet" });
  await expect(conflict).toContainText("Og broen.");
  await expect(conflict).toContainText("I fyrre år.");
  await expect(conflict.locator("ins")).toHaveText(["I fyrre år.", "Og broen."]);
  const [above, text] = await Promise.all([conflict.boundingBox(), story(mine).boundingBox()]);
  expect(above?.y).toBeLessThan(text?.y ?? 0);
  await expect(saved(mine)).toHaveCount(0);
  await expect(mine.getByRole("status").filter({ hasText: "Ikke gemt endnu" })).toBeVisible();
  await expectSound(mine);

  await conflict.getByRole("button", { name: "Flet de to selv" }).click();
  await expect(story(mine).locator("p")).toHaveText([
    `${BEFORE} I fyrre år.`,
    `${BEFORE} Og broen.`,
  ]);
  await expect(conflict).toBeHidden();
  await story(mine).fill(`${BEFORE} Og broen, i fyrre år.`);
  await story(mine).blur();
  await expect(saved(mine)).toBeVisible();
  expect(await onServer(memorial)).toMatchObject({
    biography: `<p>${BEFORE} Og broen, i fyrre år.</p>`,
  });
});
