import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessible, expectSound, ready, toasts } from "./screen.ts";
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

test("a keeper writes the years of a life, and visitors read them @wide", async ({
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial({ name: "Inger Østergård", ...LIFE });
  const { id, slug, keeper } = memorial;
  const events = `/api/memorials/${id}/events`;
  const school = { title: "Begynder i skole", happenedOn: "~1938" };
  await answered(keeper.api.post(events, { data: school }));
  const page = await aVisitor({ as: keeper });
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await page.goto(`/edit-memorial/${slug}#timeline`);
  await ready(page);
  const years = page.locator("#timeline");

  await years.getByRole("button", { name: "Tilføj et år" }).click();
  await expect(years.getByLabel("Dag")).toBeFocused();
  await years.getByLabel("Måned").selectOption({ label: "september" });
  await years.getByLabel("År", { exact: true }).fill("1949");
  await years.getByLabel("Hvad skete der").fill("Begynder på sygeplejeskolen");
  await years.getByRole("button", { name: "Skriv, hvor du ved det fra" }).click();
  await years.getByText("Fortalt af en").click();
  await years.getByLabel("Hvem har fortalt det").fill("Lise");
  await expectAccessible(page);
  await years.getByRole("button", { name: "Færdig" }).click();
  await expect(years.getByRole("listitem")).toHaveCount(2);
  await expect(
    years.getByRole("button", { name: "Ret: Begynder på sygeplejeskolen" }),
  ).toBeFocused();

  // It moves before the school, keeps the focus, and says where it stands.
  await page.keyboard.press("Enter");
  await years.getByLabel("År", { exact: true }).fill("1937");
  await years.getByRole("button", { name: "Færdig" }).press("Enter");
  await expect(years.locator("p[role=status]")).toContainText("står nu som nummer 1 af 2");
  await expect(
    years.getByRole("button", { name: "Ret: Begynder på sygeplejeskolen" }),
  ).toBeFocused();
  await expect(years.getByRole("listitem").first()).toContainText("september 1937");
  await expectSound(page);

  const plain = await aVisitor({ javaScriptEnabled: false });
  await plain.goto(`/memorial/${slug}`);
  const section = plain.locator("#timeline");
  await expect(section.getByRole("listitem").first()).toContainText("6 år");
  await expect(section.getByText("Fortalt af Lise")).toBeVisible();
  await expect(section.getByText("omkring 1938")).toBeVisible();
  const visitor = await aVisitor();
  await visitor.goto(`/classic-memorial/${slug}`);
  await ready(visitor);
  await expect(visitor.locator("#timeline").getByText("Begynder i skole")).toBeVisible();
  await expectSound(visitor);
});
