import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { answered } from "./world.ts";
import { LIFE } from "./years-steps.ts";

test("two keepers who change the same year are told, and nothing typed is lost", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b4(?:00|12)\b.* \/api\/memorials\//);
  const memorial = await world.aMemorial({ name: "Inger Østergård", ...LIFE });
  const { id, slug, keeper } = memorial;
  const events = `/api/memorials/${id}/events`;
  const wedding = { title: "Gift med Villy", happenedOn: "1955", place: "Rise" };
  const event = await answered(keeper.api.post(events, { data: wedding }));
  const page = await aVisitor({ as: keeper });
  await page.goto(`/edit-memorial/${slug}#timeline`);
  await ready(page);
  const years = page.locator("#timeline");
  await years.getByRole("button", { name: "Ret: Gift med Villy" }).click();
  await answered(keeper.api.put(`${events}/${event.id}`, { data: { place: "Marstal" } }));
  await years.getByLabel("Hvor", { exact: true }).fill("Ærøskøbing");
  await years.getByRole("button", { name: "Færdig" }).click();
  await expect(years.getByText("En anden har også rettet")).toBeVisible();
  await expect(years.getByText("Marstal")).toBeVisible();
  await expect(years.getByLabel("Hvor", { exact: true })).toHaveValue("Ærøskøbing");
  await years.getByRole("button", { name: "Behold min" }).click();
  await expect(years.getByText("En anden har også rettet")).toHaveCount(0);

  // A year that is ahead is refused at its field, and what was typed outlives a reload.
  await years.getByLabel("År", { exact: true }).fill("2954");
  await years.getByRole("button", { name: "Færdig" }).click();
  await expect(years.getByText("ligger ude i fremtiden", { exact: false })).toBeVisible();
  // Leaving the field saves, and so does the button: only then are both refused.
  await expect(years.getByRole("button", { name: "Færdig" })).toBeVisible();
  await years.getByLabel("År", { exact: true }).fill("1956");
  await years.getByRole("button", { name: "Færdig" }).click();
  await expect(years.getByText("1956")).toBeVisible();

  await years.getByRole("button", { name: "Ret: Gift med Villy" }).click();
  await years.getByRole("button", { name: "Slet", exact: true }).click();
  // Under the pointer a notice stays.
  const undo = toasts(page).getByRole("button", { name: "Fortryd" });
  await undo.hover();
  await expect(years.getByRole("listitem")).toHaveCount(0);
  await undo.click();
  await expect(years.getByText("Gift med Villy", { exact: true })).toBeVisible();
  await expectSound(page);
});
