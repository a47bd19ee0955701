import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { answered } from "./world.ts";
import { writeGreeting } from "./visitor-steps.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const viewport of SIZES) {
  test(`a candle lit from the opening is seen, once, and gets its words, ${viewport.width} px wide`, async ({
    world,
    aVisitor,
    faults,
  }) => {
    faults.expect(/\b400\b.*\/candles\//);
    const { id, slug, keeper } = await world.aMemorial({ bornOn: "1938-05" });
    const lit = async () =>
      (await answered(keeper.api.get(`/api/memorials/${id}/candles`))).items as { name: string }[];
    for (const name of ["Anna", "Bodil"]) {
      await answered(keeper.api.post(`/api/memorials/${id}/candles`, { data: { name } }));
    }
    const page = await aVisitor({ viewport });
    await page.goto(`/memorial/${slug}`);
    await ready(page);
    const button = page.locator(".opening").getByRole("button", { name: "Tænd et lys" });
    await button.dblclick();
    const said = page.getByText(/^Dit lys brænder til den/);
    await expect(said).toBeFocused();
    await expect(page.locator(".candle-new")).toHaveCount(1);
    await expect(page.locator(".candle-new")).toBeInViewport({ ratio: 1 });
    await expect(said).toBeInViewport();
    await expectSound(page);

    // Pressed once more, it shows the candle that burns.
    await button.click();
    await expect(page.locator(".candle-new")).toBeInViewport({ ratio: 1 });
    expect(await lit()).toHaveLength(3);

    const own = page.getByRole("form", { name: "Dit lys" });
    // It is pointed out, and nothing more is asked of whoever lit it.
    await expect(page.locator(".candle-own")).toHaveText("dit lys");
    await expect(own.getByLabel("Dit navn, hvis du vil")).toBeHidden();
    await own.getByText("Skriv dit navn eller et par ord ved lyset").click();
    await own.getByLabel("Dit navn, hvis du vil").fill("L".repeat(200));
    await own.getByLabel("Et par ord", { exact: true }).fill("Tak for kaffen");
    await own.getByRole("button", { name: "Gem" }).click();
    await expect(own.getByText("Skriv højst 120 tegn.")).toBeVisible();
    await expect(own.getByLabel("Dit navn, hvis du vil")).toBeFocused();
    await own.getByLabel("Dit navn, hvis du vil").fill("Lise");
    await own.getByRole("button", { name: "Gem" }).click();
    await expect(own.getByText("Det står nu ved lyset.")).toBeVisible();
    await expect(page.getByText("Senest tændt af Lise, Bodil og Anna.")).toBeVisible();
    expect((await lit()).map(({ name }) => name)).toEqual(["Lise", "Bodil", "Anna"]);
    await expectSound(page);

    await own.getByRole("button", { name: "Sluk lyset igen" }).click();
    await expect(page.getByText("Lyset er slukket.")).toBeFocused();
    await expect(page.getByRole("form", { name: "Dit lys" })).toHaveCount(0);
    expect(await lit()).toHaveLength(2);
  });
}

test("an author corrects the own greeting in the list, and takes it back", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b400\b.*\/guestbook\//);
  const { slug } = await world.aMemorial();
  const page = await aVisitor();
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await writeGreeting(page, "Tak for kafen.", "Jens Aage");
  const letter = page.locator("#guestbook article");
  await letter.getByRole("button", { name: "Ret hilsenen" }).click();
  const correcting = page.getByRole("form", { name: "Ret hilsenen" });
  await expect(correcting.getByLabel("Din hilsen")).toBeFocused();
  await correcting.getByLabel("Din hilsen").fill("Tak for kaffen.");
  await correcting.getByRole("button", { name: "Gem" }).click();
  await expect(page.getByText("Rettelsen er gemt.")).toBeFocused();
  await expect(letter).toHaveText(/Tak for kaffen\./);

  // After the visit, too, in this browser and no other.
  await page.reload();
  await ready(page);
  await letter.getByRole("button", { name: "Ret hilsenen" }).click();
  await correcting.getByLabel("Underskrift").fill("J".repeat(200));
  await correcting.getByRole("button", { name: "Gem" }).click();
  await expect(correcting.getByText("Skriv højst 120 tegn.")).toBeVisible();
  await expectSound(page);
  await correcting.getByRole("button", { name: "Fortryd" }).click();
  const other = await aVisitor();
  await other.goto(`/memorial/${slug}`);
  await ready(other);
  await expect(other.locator("#guestbook article")).toContainText("Tak for kaffen.");
  await expect(other.getByRole("button", { name: "Ret hilsenen" })).toHaveCount(0);

  await letter.getByRole("button", { name: "Tag tilbage" }).click();
  await letter.getByRole("button", { name: "Ja, fjern" }).click();
  await expect(page.getByText("Hilsenen er fjernet.")).toBeFocused();
  await expect(letter).toHaveCount(0);
  await expect(other.locator("#guestbook article")).toHaveCount(0);
});
