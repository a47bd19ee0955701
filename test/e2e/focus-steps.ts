import { expect, type Locator, type Page } from "@playwright/test";

/** What is pressed with the keyboard and goes with that leaves the focus near its place. */

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first();

/** Presses what disappears by that. */
export async function press(page: Page, pressed: Locator, key = "Enter") {
  const element = await pressed.elementHandle();
  if (element === null) throw new Error("Nothing to press.");
  await element.focus();
  await page.keyboard.press(key);
  const isGone = () => element.evaluate((one) => !one.isConnected || !one.checkVisibility());
  await expect.poll(isGone, { message: `gone: ${pressed.toString()}` }).toBe(true);
  await expectPlace(page, pressed.toString());
}

/** The focus is on something in the page, in a dialog or on a notice; it is never lost, nor at the top. */
export async function expectPlace(page: Page, message: string) {
  const place = () =>
    page.evaluate(() => {
      const { activeElement: at } = document;
      const isInside = at?.closest("main, dialog, .toast-viewport, .cookie-banner");
      return isInside ? "inside" : (at?.localName ?? "nowhere");
    });
  await expect.poll(place, { message: `focus after ${message}` }).toBe("inside");
}

export const focused = (page: Page) => page.locator(":focus");
