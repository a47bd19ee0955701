import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessible, ready } from "./screen.ts";
import { answer, banner } from "./consent-steps.ts";

for (const [name, isYes] of [
  ["Accepter alle", true],
  ["Afvis alle", false],
] as const) {
  test(`is asked once: ${name}`, async ({ aVisitor }) => {
    const page = await aVisitor({ isNew: true });
    const records: Record<string, unknown>[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/gdpr/consent")) records.push(request.postDataJSON());
    });
    await page.goto("/qr-info");
    await expect(banner(page)).toBeVisible();
    await expectAccessible(page);
    await answer(page, name).click();
    await expect(banner(page)).toBeHidden();

    const optional = { consentMethod: "banner", legalBasis: "consent" };
    const purposes = ["analytics", "marketing", "performance", "social_media"];
    expect(records).toHaveLength(5);
    expect(records).toEqual(
      expect.arrayContaining([
        {
          purpose: "necessary",
          consentGiven: true,
          consentMethod: "banner",
          legalBasis: "legal_obligation",
          dataRetentionPeriod: "Account lifecycle",
        },
        ...purposes.map((purpose) => ({
          purpose,
          ...optional,
          // The only one that the banner tells of.
          consentGiven: isYes && purpose === "performance",
          dataRetentionPeriod: "13 months",
        })),
      ]),
    );
    const stored = await page.evaluate(() => localStorage.getItem("consentPreferences"));
    expect(JSON.parse(stored ?? "")).toEqual({
      necessary: true,
      analytics: false,
      marketing: false,
      performance: isYes,
      social_media: false,
    });

    await page.reload();
    await ready(page);
    await expect(banner(page)).toBeHidden();
  });
}

test("both answers are equally prominent @wide", async ({ aVisitor }) => {
  const page = await aVisitor({ isNew: true });
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
  const looks = await banner(page)
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const { color, backgroundColor, border, fontSize, fontWeight } = getComputedStyle(button);
        const { height, top } = button.getBoundingClientRect();
        return { color, backgroundColor, border, fontSize, fontWeight, height, top };
      }),
    );
  expect(looks).toHaveLength(2);
  const [one, other] = looks.map(({ top: _, ...look }) => look);
  expect(one).toEqual(other);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Til indholdet" })).toBeFocused();
});
