import { join } from "node:path";
import type { Page } from "@playwright/test";
import { test } from "../e2e/fixtures.ts";
import { expectPictures, open, speak } from "../e2e/screen.ts";
import { REFUSALS } from "../e2e/screens.ts";
import { chosenScreens, chosenViews, FOLDER, shotName } from "./shots.ts";

/** `npm run screenshots`: one picture of every screen. */

for (const screen of chosenScreens()) {
  test(screen.name, async ({ page, world, faults }) => {
    for (const refusal of REFUSALS) faults.expect(refusal);
    await open(page, await screen.path(world, page), screen.shows);
    for (const { locale, sizes, themes } of chosenViews()) {
      if (locale !== "da") await speak(page, locale, screen.shows);
      for (const { width, height } of sizes) {
        await page.setViewportSize({ width, height });
        for (const theme of themes) {
          await wear(page, theme);
          await expectPictures(page);
          const path = join(FOLDER, shotName(screen, width, theme, locale));
          await page.screenshot({ path, fullPage: true, animations: "disabled" });
        }
      }
      await wear(page, "light");
    }
  });
}

function wear(page: Page, theme: "light" | "dark") {
  return page.evaluate((name) => {
    if (name === "dark") document.documentElement.dataset["theme"] = name;
    else delete document.documentElement.dataset["theme"];
  }, theme);
}
