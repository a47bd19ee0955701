import { expect, type Page } from "@playwright/test";
import { HEADLESS_CHROMIUM } from "#test/chromium.ts";
import { test } from "./fixtures.ts";
import { open } from "./screen.ts";
import { signIn } from "./world.ts";

/** Headless browsers hide scrollbars, which take room on most computers. */
test.use({
  launchOptions: { ...HEADLESS_CHROMIUM, ignoreDefaultArgs: ["--hide-scrollbars"] },
});

/** Where everything stands that is not in a dialog. */
function places(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("h1, h2, .button, .page-top a, .colophon a")]
      .filter((element) => element.checkVisibility() && element.closest("dialog") === null)
      .map((element) => {
        const { left, top } = element.getBoundingClientRect();
        return `${element.textContent.slice(0, 20)} ${Math.round(left)} ${Math.round(top)}`;
      }),
  );
}

test("a dialog moves nothing below it, with and without a scrollbar @wide", async ({
  page,
  world,
}) => {
  const memorial = await world.aMemorial();
  await world.aHelper(memorial, "moderator", { fullName: "Malthe Holm" });
  await signIn(page.context(), memorial.keeper);
  for (const height of [700, 6000]) {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
    await open(page, `/memorial/${memorial.slug}/admin`, "#ownership .button");
    const opener = page.getByRole("button", { name: "Fjern Malthe Holm" });
    await opener.scrollIntoViewIfNeeded();
    await opener.focus();
    await expect(page.locator("#qr, #codes, #ownership").first()).toBeVisible();
    const before = await places(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await places(page)).toEqual(before);
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    expect(await places(page)).toEqual(before);
  }
});
