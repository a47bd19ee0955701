import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { writeGreeting } from "./visitor-steps.ts";

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
    const title = page.getByRole("heading", { level: 1, name });
    await expect(title).toBeVisible();
    // Without a picture the name is near the top.
    expect((await title.boundingBox())?.y).toBeLessThan(120);
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
    await expect(page.getByText("1 hilsen fra en, der har besøgt siden")).toBeVisible();
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
    // At the field alone, which has the focus; without a script above the form, too.
    const above = form.getByText("Din tekst er her stadig.");
    await expect(above).toHaveCount(javaScriptEnabled ? 0 : 1);
    await expect(toasts(page)).toHaveCount(0);
    if (javaScriptEnabled) await expect(form.getByLabel("Underskrift")).toBeFocused();
    await expect(form.getByLabel("Underskrift")).toHaveAttribute("aria-invalid", "true");
    await expect(form.getByLabel("Din hilsen")).toHaveValue(WORDS);
    await expect(form.getByLabel("Hvem er du?")).toHaveValue("nabo");
    await expect(page.getByText("Her er ingen hilsner fra besøgende endnu.")).toBeVisible();
    if (javaScriptEnabled) await expectSound(page);

    await form.getByLabel("Underskrift").fill("Jens Aage");
    await form.getByRole("button", { name: "Send hilsenen" }).click();
    await expect(page.getByText("Tak for din hilsen.", { exact: true })).toBeVisible();
    await expect(page.locator("#guestbook .letter")).toHaveCount(1);
  });
}
