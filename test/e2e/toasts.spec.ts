import { expect, type Page } from "@playwright/test";
import { NO_NET } from "./faults.ts";
import { test } from "./fixtures.ts";
import { ready, toasts } from "./screen.ts";

/** Notices: five seconds, one at a time, put away by hand, and never the end of a page. */

const NOT_SENT = "Hilsenen blev ikke gemt";
const stands = (page: Page) => page.locator("#guestbook-form").getByRole("alert");

async function read(page: Page, slug: string) {
  await page.goto(`/memorial/${slug}`);
  await ready(page);
}

/** Greetings find no answer from here on, and say so; without a net they would only wait. */
async function refuse(page: Page) {
  const message = "Prøv igen om lidt.";
  await page.route(/\/guestbook$/, (route) => route.fulfill({ status: 503, json: { message } }));
}

async function send(page: Page) {
  const form = page.locator("#guestbook-form");
  await form.getByLabel("Din hilsen").fill("Tak for kaffen.");
  await form.getByLabel("Underskrift").fill("Lise");
  await form.getByRole("button", { name: "Send hilsenen" }).click();
}

/** The first notice brings its own code, and has come and gone. */
async function haveSeenOne(page: Page) {
  await send(page);
  await toasts(page).getByRole("button", { name: "Luk" }).click();
  await expect(toasts(page)).toHaveCount(0);
}

/** It would have the code of notices before the first one. */
test.use({ serviceWorkers: "block" });

test.beforeEach(({ faults }) => {
  faults.expect(NO_NET);
});

test("the first notice without a net: the page stays, and says it itself", async ({
  page,
  world,
}) => {
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

  // With the net comes the code; what wasn't said in time is not said late.
  const fetched = page.waitForResponse(/toast-viewport.*\.js/);
  await page.context().setOffline(false);
  await (await fetched).finished();
  await expect(toasts(page)).toHaveCount(0);
  await send(page);
  await expect(toasts(page)).toContainText(NOT_SENT);
  await expect(page.locator(".toast-viewport")).toHaveCSS("position", "fixed");
});

test("five seconds, then it goes; the next has its own five", async ({ page, world }) => {
  const { slug } = await world.aMemorial();
  await page.clock.install();
  await read(page, slug);
  await refuse(page);
  await haveSeenOne(page);
  // By hand from here: no second passes but ours.
  await page.clock.pauseAt(Date.now() + 3_600_000);
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

test("under a hand it waits, and goes on when that is gone", async ({ page, world }) => {
  const { slug } = await world.aMemorial();
  await page.clock.install();
  await read(page, slug);
  await refuse(page);
  await haveSeenOne(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await send(page);
  await toasts(page).hover();
  await page.clock.runFor(20_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(5_000);
  await expect(toasts(page)).toHaveCount(0);
});

test("one at a time, closed by hand, swiped away, reached with F8", async ({ page, world }) => {
  const { slug } = await world.aMemorial();
  await page.clock.install();
  await read(page, slug);
  await refuse(page);
  await haveSeenOne(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await send(page);
  await expect(toasts(page)).toHaveCount(1);
  await send(page);
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

  // Closed while the focus was in it: the clock of the next one runs all the same.
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
