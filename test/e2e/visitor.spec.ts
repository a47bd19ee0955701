import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { answered } from "./world.ts";

/** Reading a memorial, lighting a candle, writing a greeting: with and without JavaScript. */

const WORDS = "Hun satte sig ned og ventede,\ntil man selv sagde det.";

async function lightCandle(page: Page, name: string, words: string) {
  const form = page.getByRole("form", { name: /^Tænd et lys for/ });
  await form.getByLabel("Dit navn, hvis du vil").fill(name);
  await form.getByText("Skriv et par ord til lyset").click();
  await form.getByLabel("Et par ord", { exact: true }).fill(words);
  const button = form.getByRole("button", { name: "Tænd et lys" });
  await expect(button).toHaveCount(1);
  const [above, below] = await Promise.all([
    form.getByLabel("Et par ord", { exact: true }).boundingBox(),
    button.boundingBox(),
  ]);
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await button.click();
}

async function writeGreeting(page: Page, message: string, name: string) {
  const form = page.locator("#guestbook-form");
  await form.getByLabel("Din hilsen").fill(message);
  await form.getByLabel("Underskrift").fill(name);
  await form.getByLabel("Hvem er du?").fill("nabo");
  await form.getByRole("button", { name: "Send hilsenen" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with a script" : "without a script";

  test(`a visitor reads, lights a candle and writes, ${how}`, async ({ world, aVisitor }) => {
    const { slug, name } = await world.aMemorial({
      epitaph: "»Tag selv.«",
      biography: "<p>Karen passede sluserne i Løgstør.</p>",
      bornOn: "1938-05",
      diedOn: "2023-11-02",
    });
    const page = await aVisitor({ javaScriptEnabled });
    const answer = await page.goto(`/memorial/${slug}`);
    expect(answer?.status()).toBe(200);
    if (javaScriptEnabled) await ready(page);

    await expect(page).toHaveTitle(name);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText("maj 1938").first()).toBeVisible();
    await expect(page.getByText("2. november 2023").first()).toBeVisible();
    await expect(page.getByText("»Tag selv.«")).toBeVisible();
    await expect(page.getByText("Karen passede sluserne i Løgstør.")).toBeVisible();

    await lightCandle(page, "Lise fra nr. 4", "Tak for kaffen");
    await expect(page.getByText(/Dit lys brænder til den|Dit lys er tændt/)).toBeVisible();
    await expect(page.getByText("Senest tændt af Lise fra nr. 4.")).toBeVisible();
    await page.getByText("Se, hvem der har tændt lys").click();
    await expect(page.getByRole("listitem").getByText("Tak for kaffen")).toBeVisible();

    await writeGreeting(page, WORDS, "Jens Aage");
    await expect(page.getByText("Tak for din hilsen.", { exact: true })).toBeVisible();
    const letter = page.locator("#guestbook article");
    await expect(letter).toHaveCount(1);
    await expect(letter).toContainText("til man selv sagde det.");
    await expect(letter).toContainText("Jens Aage");
    if (javaScriptEnabled) {
      // Both stand before the eyes of whoever wrote it.
      await expect(letter).toBeInViewport();
      await expect(page.getByText("Tak for din hilsen.", { exact: true })).toBeInViewport();
    }
    await expect(page.getByText("1 hilsen", { exact: true })).toBeVisible();
    if (javaScriptEnabled) await expectSound(page);
  });

  test(`a refused entry keeps what was typed, ${how}`, async ({ world, aVisitor, faults }) => {
    faults.expect(/\b400\b.* \/(api\/)?memorials?\//);
    const { slug } = await world.aMemorial();
    const page = await aVisitor({ javaScriptEnabled });
    await page.goto(`/memorial/${slug}`);
    if (javaScriptEnabled) await ready(page);

    await writeGreeting(page, "", "");
    const form = page.locator("#guestbook-form");
    await expect(form.getByText("Skriv et par ord og dit navn.")).toBeVisible();
    await writeGreeting(page, WORDS, "J".repeat(500));
    await expect(form.getByText("Skriv højst 120 tegn.")).toBeVisible();
    // At the field, which has the focus, and in the specification's toast; without a script above the form.
    const above = form.getByText("Din tekst er her stadig.");
    await expect(above).toHaveCount(javaScriptEnabled ? 0 : 1);
    const failed = "Hilsenen blev ikke gemt. Din tekst er her stadig.";
    if (javaScriptEnabled) await expect(toasts(page).locator(".toast-title")).toHaveText(failed);
    if (javaScriptEnabled) await expect(form.getByLabel("Underskrift")).toBeFocused();
    await expect(form.getByLabel("Underskrift")).toHaveAttribute("aria-invalid", "true");
    await expect(form.getByLabel("Din hilsen")).toHaveValue(WORDS);
    await expect(form.getByLabel("Hvem er du?")).toHaveValue("nabo");
    await expect(page.getByText("Her er ingen hilsner endnu.")).toBeVisible();
    if (javaScriptEnabled) await expectSound(page);

    await form.getByLabel("Underskrift").fill("Jens Aage");
    await form.getByRole("button", { name: "Send hilsenen" }).click();
    await expect(page.getByText("Tak for din hilsen.", { exact: true })).toBeVisible();
    await expect(page.locator("#guestbook .letter")).toHaveCount(1);
  });
}

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
