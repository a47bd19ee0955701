import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessible, ready, toasts } from "./screen.ts";
import { banner, answer } from "./consent-steps.ts";

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

    const optional = { consentGiven: isYes, consentMethod: "banner", legalBasis: "consent" };
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
          dataRetentionPeriod: "13 months",
        })),
      ]),
    );
    const stored = await page.evaluate(() => localStorage.getItem("consentPreferences"));
    expect(JSON.parse(stored ?? "")).toMatchObject({ necessary: true, analytics: isYes });

    await page.reload();
    await ready(page);
    await expect(banner(page)).toBeHidden();
  });
}

test("the question stands at the foot of the page and covers nothing @wide", async ({
  aVisitor,
  world,
}) => {
  const { slug } = await world.aMemorial();
  const page = await aVisitor({ isNew: true });
  for (const path of ["/login", "/", `/memorial/${slug}`]) {
    await page.goto(path);
    await expect(banner(page)).toBeVisible();
    const [foot, question] = await Promise.all([
      page.getByRole("contentinfo").boundingBox(),
      banner(page).boundingBox(),
    ]);
    expect(question?.y).toBeGreaterThanOrEqual((foot?.y ?? 0) + (foot?.height ?? 0) - 1);
  }
  // With text twice as large it still leaves more than half of a window to the page.
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const { height = 0 } = (await banner(page).boundingBox()) ?? {};
  expect(height).toBeLessThan((page.viewportSize()?.height ?? 0) * 0.5);
});

test("the question stays if the answer can't be saved", async ({ aVisitor, faults }) => {
  faults.expect(/\b503\b.* \/api\/gdpr\/consent/);
  const page = await aVisitor({ isNew: true });
  await page.route("**/api/gdpr/consent", (route) =>
    route.fulfill({ status: 503, json: { message: "Vi kan ikke gemme lige nu." } }),
  );
  await page.goto("/qr-info");
  await answer(page, "Afvis alle").click();
  await expect(toasts(page)).toContainText("Dit svar blev ikke gemt. Prøv igen.");
  await expect(banner(page)).toContainText("Dit svar blev ikke gemt. Prøv igen.");
  await expectAccessible(page);

  await page.unroute("**/api/gdpr/consent");
  await answer(page, "Afvis alle").click();
  await expect(banner(page)).toBeHidden();
});
