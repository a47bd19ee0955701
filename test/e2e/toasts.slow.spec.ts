import { expect, type Page } from "@playwright/test";
import { NO_NET } from "./faults.ts";
import { test } from "./fixtures.ts";
import { toasts } from "./screen.ts";
import { read, readWithHeldClock, refuse, send } from "./toasts-steps.ts";

/** Notices: five seconds, one at a time, closed manually, and never fatal for a page. */

const NOT_SENT = "Hilsenen blev ikke gemt";

const stands = (page: Page) => page.locator("#guestbook-form").getByRole("alert");

test.beforeEach(({ faults }) => {
  faults.expect(NO_NET);
});

test("the first notice while offline is shown by the page itself", async ({ page, world }) => {
  const { slug, name } = await world.aMemorial();
  await read(page, slug);
  await refuse(page);
  await page.context().setOffline(true);
  const missed = page.waitForEvent("requestfailed", (request) =>
    /toast-viewport.*\.js/.test(request.url()),
  );
  await send(page);
  await missed;
  await expect(stands(page)).toContainText(NOT_SENT);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByLabel("Din hilsen")).toHaveValue("Tak for kaffen.");

  // The code is loaded once online; a missed notice isn't shown late.
  const fetched = page.waitForResponse(/toast-viewport.*\.js/);
  await page.context().setOffline(false);
  await (await fetched).finished();
  await expect(toasts(page)).toHaveCount(0);
  await send(page);
  await expect(toasts(page)).toContainText(NOT_SENT);
  await expect(page.locator(".toast-viewport")).toHaveCSS("position", "fixed");
});

test("each notice is shown for five seconds", async ({ page, world }) => {
  await readWithHeldClock(page, world);
  for (const _ of ["the first", "the next"]) {
    await send(page);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(4_900);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(100);
    await expect(toasts(page)).toHaveCount(0);
    await expect(stands(page)).toContainText(NOT_SENT);
  }
});

test("a hovered notice stays, and continues its time afterwards", async ({ page, world }) => {
  await readWithHeldClock(page, world);
  await send(page);
  await toasts(page).hover();
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(0, 420);
  await page.clock.runFor(5_000);
  await expect(toasts(page)).toHaveCount(0);
});

test("a notice covers nothing that mends the failure, and goes when that is mended", async ({
  page,
  world,
}) => {
  await readWithHeldClock(page, world);
  const button = page.locator("#guestbook-form").getByRole("button", { name: "Send hilsenen" });
  for (const place of ["end", "center", "start"] as const) {
    await button.evaluate(
      (element, block) => element.scrollIntoView({ block, behavior: "instant" }),
      place,
    );
    await send(page);
    await expect(toasts(page)).toHaveCount(1);
    const reached = await button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return element.contains(at);
    });
    expect(reached).toBe(true);
  }
  await page.unroute(/\/guestbook$/);
  await send(page);
  // In steps so small that they never add up to the five seconds after which a notice goes anyway.
  const thanks = page.getByText("Tak for din hilsen.", { exact: true });
  const isThanked = async () => {
    await page.clock.runFor(10);
    return thanks.isVisible();
  };
  await expect.poll(isThanked, { intervals: [50] }).toBe(true);
  await expect(toasts(page)).toHaveCount(0);
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
