import { expect, type BrowserContext, type Page } from "@playwright/test";
import { HEADLESS_CHROMIUM } from "#test/chromium.ts";
import { pairedViewsOf, twoViewsOf, type View } from "#test/screens/views.ts";
import { test as base } from "./fixtures.ts";
import { layoutFaults } from "./layout.ts";
import {
  barriers,
  expectAccessible,
  expectNoSidewaysScroll,
  expectPictures,
  expectTexts,
  open,
  speak,
} from "./screen.ts";
import { REFUSALS, SCREENS } from "./screens.ts";

/**
 * Every screen as it first appears: audited by axe on a phone and looked at in one further view, or in
 * every pair of language, theme and width (`npm run test:all`).
 */
const viewsOf = process.env["QUICK_TESTS"] === "true" ? twoViewsOf : pairedViewsOf;

/** Wide enough for twice the text; 320 pixels stand for a larger phone at 125 %. */
const PHONE = 390;

/** One browser for all screens of a worker, which keeps what every page loads and forgets who was there. */
const test = base.extend<object, { kept: { context?: BrowserContext } }>({
  kept: [
    async ({}, provide) => {
      const kept: { context?: BrowserContext } = {};
      await provide(kept);
      await kept.context?.close();
    },
    { scope: "worker" },
  ],
  context: async ({ browser, faults, kept, storageState }, provide) => {
    const context = (kept.context ??= await browser.newContext());
    await context.setStorageState(storageState ?? { cookies: [], origins: [] });
    const forget = faults.follow(context);
    await provide(context);
    for (const page of context.pages()) await page.close();
    forget();
  },
});

// axe begins anew in each page and is through before V8's optimisers have earned what they cost.
const WITHOUT_OPTIMISERS = "--js-flags=--no-opt,--no-maglev,--always-sparkplug";
test.use({
  launchOptions: {
    ...HEADLESS_CHROMIUM,
    args: [...HEADLESS_CHROMIUM.args, WITHOUT_OPTIMISERS],
  },
});

for (const [index, { name, path, shows, isInDanishOnly }] of SCREENS.entries()) {
  test(name, async ({ page, world, faults }) => {
    for (const refusal of REFUSALS) faults.expect(refusal);
    await open(page, await path(world, page), shows);
    await expectOneHeading(page);
    const locales = isInDanishOnly ? (["da"] as const) : undefined;
    const views = viewsOf(index, locales);
    for (const [place, view] of views.entries()) {
      const { locale } = view;
      if (place > 0 && locale !== views[place - 1]?.locale) await speak(page, locale, shows);
      await expectRoom(page, view);
      await expectTexts(page);
      if (view.isAudited) await expectAccessible(page);
      if (view.width === PHONE) await expectRoomForLargeText(page);
    }
  });
}

/** One heading names the page, and dates are typed into fields of the house. */
async function expectOneHeading(page: Page) {
  // The preview of a page in the making has one, too, and is shown to the eye only.
  await expect(page.locator("h1:not([inert] *)")).toHaveCount(1);
  const native = "input:is([type=date], [type=month], [type=time], [type=datetime-local])";
  await expect(page.locator(native)).toHaveCount(0);
}

/** Every picture has come; nothing is cut off, lies on something else or is too small for a finger. */
async function expectRoom(page: Page, { locale, theme, width }: View) {
  await page.setViewportSize({ width, height: 900 });
  await wear(page, theme);
  if (locale === "da") await expectPictures(page);
  const found = () => page.evaluate(layoutFaults);
  const message = `${page.url()} ${locale} ${theme} ${width}`;
  await expect.poll(found, { message }).toEqual([]);
}

function wear(page: Page, theme: View["theme"]) {
  return page.evaluate((name) => {
    if (name === "dark") document.documentElement.dataset["theme"] = name;
    else delete document.documentElement.dataset["theme"];
  }, theme);
}

/** The page doesn't scroll sideways with text twice as large. */
async function expectRoomForLargeText(page: Page) {
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

test("layout problems are reported", async ({ page }) => {
  await page.setContent(BROKEN);
  expect(await page.evaluate(layoutFaults)).toEqual([
    expect.stringMatching(/^the page is \d+ px too wide$/),
    expect.stringContaining("words are cut off: <p"),
    expect.stringMatching(/^one lies on the other: .*under.*over/),
    expect.stringMatching(/^too little room \(20 × 44\): .*small.*close/),
  ]);
});

test("accessibility problems are reported", async ({ page }) => {
  const grey = `<p style="color: #bbb; background: #fff">hardly to be read</p>`;
  await page.setContent(`<html lang="da"><title>Grå</title><main>${grey}<img src="/i"></main>`);
  expect(await barriers(page)).toEqual([
    expect.stringMatching(/^color-contrast: .*hardly/s),
    expect.stringMatching(/^image-alt: /),
  ]);
});
