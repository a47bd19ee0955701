import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { layoutFaults } from "./layout.ts";
import { expectPictures, open, speak } from "./screen.ts";
import { SCREENS } from "./screens.ts";

/** Every screen fits: from the narrowest phone to a desk, in the shortest and the longest words. */

const WIDTHS = [320, 390, 768, 1440];

for (const { name, path } of SCREENS) {
  test(`${name} fits`, async ({ page, world, faults }) => {
    faults.expect(/\b404\b.* \/there\/is\/nothing/);
    await open(page, await path(world, page));
    for (const locale of ["da", "es"]) {
      if (locale !== "da") await speak(page, locale);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expectPictures(page);
        const found = () => page.evaluate(layoutFaults);
        await expect.poll(found, { message: `${page.url()} ${locale} ${width}` }).toEqual([]);
      }
    }
  });
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
