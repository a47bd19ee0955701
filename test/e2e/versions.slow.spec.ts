import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { storyField as story } from "./story-field.ts";
import { PASSWORD } from "#test/factories.ts";
import { answered } from "./world.ts";
import { BEFORE, edit, MINE, textOf, write } from "./versions-steps.ts";

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

/** The conflict of a concurrent change. */
const OVERTAKEN = /\b412\b.* \/api\/memorials\//;

const HERS = `${BEFORE} Og broen.`;

const saved = (page: Page) =>
  page.getByRole("status").filter({ hasText: /^Gemt kl\. \d\d\.\d\d$/ });

test("two keepers collide, and one brings back what the other's text replaced @wide", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(OVERTAKEN);
  const memorial = await world.aMemorial({ name: "Karen Bech", biography: `<p>${BEFORE}</p>` });
  const sister = await world.aHelper(memorial, "editor", { fullName: "Lise Bech" });
  const mine = await aVisitor({ as: memorial.keeper });
  const hers = await aVisitor({ as: sister });
  await edit(mine, memorial);
  await edit(hers, memorial);
  await write(hers, HERS);
  await expect(saved(hers)).toBeVisible();
  await write(mine, MINE);
  await mine.getByRole("button", { name: "Behold min" }).click();
  await expect.poll(() => textOf(memorial)).toBe(`<p>${MINE}</p>`);

  await hers.locator("#life").getByRole("link", { name: "Tidligere udgaver" }).click();
  await expect(hers.getByRole("heading", { level: 1 })).toHaveText("Tidligere udgaver: Karen Bech");
  const lines = hers.locator("#biography").getByRole("listitem");
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText(/Anna Holm, .*Sådan står det på siden nu\./);
  await lines.nth(0).getByRole("button", { name: "Se: Teksten er rettet" }).click();
  await expect(lines.nth(0).locator("del")).toHaveText("Slettet: Og broen");
  await expect(lines.nth(0).locator("ins")).toHaveText("Tilføjet: I fyrre år");
  await expectSound(hers);

  await lines.nth(1).getByRole("button", { name: "Se: Teksten er rettet" }).click();
  await lines.nth(1).getByRole("button", { name: "Hent denne udgave frem" }).click();
  await expect(toasts(hers)).toContainText("Den tidligere udgave står på siden nu");
  expect(await textOf(memorial)).toBe(`<p>${HERS}</p>`);
  await expect(lines).toHaveCount(4);
  await expect(lines.nth(0)).toContainText("En tidligere tekst er hentet frem");
  await expect(lines.nth(2).getByRole("button", { name: "Luk" })).toBeVisible();

  // Named, it is found again.
  await lines.nth(2).getByRole("button", { name: "Giv den et navn" }).click();
  await lines.nth(2).getByLabel("Navn").fill("Med broen");
  await lines.nth(2).getByRole("button", { name: "Gem" }).click();
  await expect(lines.nth(2)).toContainText("Med broen");
  await expectSound(hers);

  // The other keeper undoes what she did.
  await mine.goto(`/edit-memorial/${memorial.slug}/versions`);
  await ready(mine);
  const last = mine.locator("#biography").getByRole("listitem").first();
  await last.getByRole("button", { name: "Se: En tidligere tekst er hentet frem" }).click();
  await last.getByRole("button", { name: "Fortryd rettelsen" }).click();
  await expect(toasts(mine)).toContainText("Rettelsen er fortrudt");
  expect(await textOf(memorial)).toBe(`<p>${MINE}</p>`);
});
