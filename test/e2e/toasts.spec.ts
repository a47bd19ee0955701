import { expect, type Page } from "@playwright/test";
import { NO_NET } from "./faults.ts";
import { test } from "./fixtures.ts";
import { toasts } from "./screen.ts";
import { send, readWithHeldClock } from "./toasts-steps.ts";

test.beforeEach(({ faults }) => {
  faults.expect(NO_NET);
});

test("one at a time, closed by click, by swipe, reached with F8", async ({ page, world }) => {
  await readWithHeldClock(page, world);
  await send(page);
  await toasts(page).evaluate((notice) => {
    notice.dataset["seen"] = "";
  });
  await send(page);
  await expect(toasts(page).and(page.locator(":not([data-seen])"))).toHaveCount(1);
  await expect(toasts(page)).toHaveCount(1);

  await page.keyboard.press("F8");
  await expect(page.locator(".toast-viewport")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(toasts(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(toasts(page)).toHaveCount(0);

  await send(page);
  await swipe(page, 40);
  await expect(toasts(page)).toHaveAttribute("data-swipe", "cancel");
  await expect(toasts(page)).toHaveCount(1);
  await swipe(page, 60);
  await expect(toasts(page)).toHaveCount(0);

  // Closed while it had the focus: the next one's timer runs all the same.
  await send(page);
  await toasts(page).getByRole("button", { name: "Luk" }).press("Enter");
  await expect(toasts(page)).toHaveCount(0);
  await send(page);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(5_000);
  await expect(toasts(page)).toHaveCount(0);
});

async function swipe(page: Page, distance: number) {
  const box = await toasts(page).locator(".toast-title").boundingBox();
  if (box === null) throw new Error("There is no notice.");
  const [x, y] = [box.x + 10, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance, y, { steps: 5 });
  await page.mouse.up();
}
