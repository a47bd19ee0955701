import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { storyField as story } from "./story-field.ts";
import { PASSWORD } from "#test/factories.ts";
import { answered } from "./world.ts";
import { BEFORE, MINE, edit, write, textOf } from "./versions-steps.ts";

test("the last save is undone after a reload, and no more than that", async ({
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial({ biography: `<p>${BEFORE}</p>` });
  const page = await aVisitor({ as: memorial.keeper });
  await edit(page, memorial);
  await write(page, MINE);
  await expect.poll(() => textOf(memorial)).toBe(`<p>${MINE}</p>`);
  await write(page, `${MINE} Og broen.`);
  await expect.poll(() => textOf(memorial)).toBe(`<p>${MINE} Og broen.</p>`);

  await page.reload();
  await expect(story(page)).toHaveText(`${MINE} Og broen.`);
  await page.getByRole("button", { name: "Fortryd: Livet" }).click();
  await expect(toasts(page)).toContainText("Teksten er, som den var");
  await expect(story(page)).toHaveText(MINE);
  await expect.poll(() => textOf(memorial)).toBe(`<p>${MINE}</p>`);
});

test("the owner ends a version's words for good, by password", async ({ world, aVisitor }) => {
  const memorial = await world.aMemorial({ biography: "<p>Hun skyldte Bo penge.</p>" });
  const data = { biography: `<p>${BEFORE}</p>` };
  await answered(memorial.keeper.api.put(`/api/memorials/${memorial.id}`, { data }));
  const page = await aVisitor({ as: memorial.keeper });
  await page.goto(`/edit-memorial/${memorial.slug}/versions`);
  await ready(page);
  const first = page.locator("#biography").getByRole("listitem").nth(1);
  await first.getByRole("button", { name: "Se: Teksten er skrevet" }).click();
  await expect(first).toContainText("Hun skyldte Bo penge.");
  await first.getByRole("button", { name: "Slet ordene" }).click();
  await first.getByLabel("Din adgangskode nu").fill(PASSWORD);
  await expectSound(page);
  await first.getByRole("button", { name: "Slet ordene for altid" }).click();
  await expect(toasts(page)).toContainText("Ordene er slettet");
  await expect(first).toContainText("Ordene i denne udgave er slettet for altid.");
  await expect(page.getByText("Bo penge")).toHaveCount(0);
});
