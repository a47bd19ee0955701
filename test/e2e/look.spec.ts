import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { lightness } from "./look-steps.ts";

/** Themes, keyboard, reduced motion and deferred layout. */

/** The theme at the first paint. */
function noteFirstTheme(page: Page) {
  return page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.firstTheme = document.documentElement.dataset["theme"] ?? "light";
    }).observe(document, { childList: true, subtree: true });
  });
}

declare global {
  interface Document {
    firstTheme?: string;
    firstLook?: string;
  }
}

test("the theme is light by default, dark when chosen, and applied before the first paint", async ({
  world,
  aVisitor,
}) => {
  const { slug } = await world.aMemorial();
  const page = await aVisitor({ colorScheme: "dark" });
  await noteFirstTheme(page);
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  expect(await lightness(page)).toBeGreaterThan(0.9);
  const menu = page.getByRole("navigation", { name: "Indhold" });
  await menu.getByRole("button", { name: "Mørk visning" }).click();
  await expect.poll(() => lightness(page)).toBeLessThan(0.3);
  await expectSound(page);

  await page.reload();
  expect(await page.evaluate(() => document.firstTheme)).toBe("dark");
  expect(await lightness(page)).toBeLessThan(0.3);
  await ready(page);
  await menu.getByRole("button", { name: "Lys visning" }).click();
  await expect.poll(() => lightness(page)).toBeGreaterThan(0.9);
});

test("by keyboard alone: skips to the person, a candle, a greeting @wide", async ({
  page,
  world,
}) => {
  const { slug } = await world.aMemorial({ biography: "<p>Hun passede sluserne.</p>" });
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Til indholdet" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();

  const type = async (text: string) => page.keyboard.type(text);
  await tabTo(page, page.getByLabel("Dit navn, hvis du vil"));
  await type("Lise");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Dit lys brænder til den/)).toBeVisible();
  await tabTo(page, page.getByLabel("Din hilsen"));
  await type("Tak for alt.");
  await tabTo(page, page.locator("#guestbook").getByLabel("Underskrift"));
  await type("Lise");
  await tabTo(page, page.getByRole("button", { name: "Send hilsenen" }));
  await page.keyboard.press("Space");
  await expect(page.getByText("Tak for din hilsen.", { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole("contentinfo").getByRole("link", { name: "Español" }));
});

/** Presses Tab until there; each stop on the way has to be visible, and the target has to exist. */
async function tabTo(page: Page, target: ReturnType<Page["locator"]>) {
  for (let steps = 0; steps < 40; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
    const stop = page.locator(":focus");
    await expect(stop).toBeInViewport();
    const what = await stop.evaluate((element) => element.outerHTML.slice(0, 200));
    // After a greeting is sent the focus passes from the form to what stands there then.
    await expect
      .poll(() => stop.evaluate(ringWidth), { message: `a ring around ${what}` })
      .toBeGreaterThanOrEqual(2);
  }
  throw new Error("Tab doesn't lead there.");
}

function ringWidth(element: Element): number {
  const around = element.closest("summary, label, a, button, input, textarea") ?? element;
  const { outlineStyle, outlineWidth } = getComputedStyle(around);
  return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
}
