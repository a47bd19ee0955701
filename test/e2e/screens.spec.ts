import { expect, type Page } from "@playwright/test";
import { LOCALES } from "#platform/i18n/locales.ts";
import { test } from "./fixtures.ts";
import { layoutFaults } from "./layout.ts";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectPictures,
  expectTexts,
  open,
  speak,
} from "./screen.ts";
import { SCREENS } from "./screens.ts";

/** Every screen as it first appears: in each language, in both themes, from the narrowest phone to a desk. */

const WIDTHS = [320, 768, 1440, 390];

for (const { name, path } of SCREENS) {
  test(name, async ({ page, world, faults }) => {
    faults.expect(/\b404\b.* \/there\/is\/nothing/);
    await open(page, await path(world, page));
    await expectAccessible(page, { width: 1440 });
    for (const locale of LOCALES) {
      if (locale !== "da") await speak(page, locale);
      await expectTexts(page);
      for (const theme of ["light", "dark"]) {
        await page.evaluate(
          (chosen) => (document.documentElement.dataset["theme"] = chosen),
          theme,
        );
        await expectRoom(page, `${locale} ${theme}`);
        // Colours are the same in every language, and all else is the same in either theme.
        if (theme === "light" || locale === "da") await expectAccessible(page);
      }
    }
  });
}

/** Nothing is cut off, lies on something else or is too small for a finger, nor with text twice as large. */
async function expectRoom(page: Page, as: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    if (as === "da light") await expectPictures(page);
    const found = () => page.evaluate(layoutFaults);
    await expect.poll(found, { message: `${page.url()} ${as} ${width}` }).toEqual([]);
  }
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

/** What each of these breaks is told; the last two are as they should be. */
const BROKEN = `<!doctype html><style>* { margin: 0 } button { width: 44px; height: 44px }</style>
  <div style="width: 2000px">wide</div>
  <p style="width: 60px; overflow: hidden; white-space: nowrap">more than its place</p>
  <div style="margin: 60px"><button>under</button><button style="margin-left: -20px">over</button></div>
  <div style="margin: 60px"><button style="width: 20px">small</button><button>close</button></div>
  <div style="margin: 60px"><button style="width: 20px">alone</button></div>
  <p>Words <a href="/a">around</a> a link</p>`;

test("what doesn't fit is told", async ({ page }) => {
  await page.setContent(BROKEN);
  expect(await page.evaluate(layoutFaults)).toEqual([
    expect.stringMatching(/^the page is \d+ px too wide$/),
    expect.stringContaining("words are cut off: <p"),
    expect.stringMatching(/^one lies on the other: .*under.*over/),
    expect.stringMatching(/^too little room \(20 × 44\): .*small.*close/),
  ]);
});
