import type { Page } from "@playwright/test";
import { LOCALES } from "#platform/i18n/locales.ts";
import { test } from "./fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll, expectTexts, open, speak } from "./screen.ts";
import { SCREENS } from "./screens.ts";

/** Every screen as it first appears: in each language and both themes, on the narrowest phone. */

for (const { name, path } of SCREENS) {
  test(`${name} @wide`, async ({ page, world, faults, isMobile: _ }, { project }) => {
    faults.expect(/\b404\b.* \/there\/is\/nothing/);
    await open(page, await path(world, page));
    await expectAccessible(page);
    if (project.name === "wide") return;
    await expectTexts(page);
    await expectRoom(page);
    await page.evaluate(() => (document.documentElement.dataset["theme"] = "dark"));
    await expectAccessible(page);
    for (const locale of LOCALES.filter((other) => other !== "da")) {
      await speak(page, locale);
      await expectTexts(page);
      await expectRoom(page);
    }
  });
}

/** 320 px wide, and with the text twice as large. */
async function expectRoom(page: Page) {
  const usual = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(usual);
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}
