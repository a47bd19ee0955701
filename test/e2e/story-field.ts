import type { Locator, Page } from "@playwright/test";

/** The biography where it is written: once its editor has come, and not the text before it. */
export function storyField(page: Page): Locator {
  return page.getByRole("textbox", { name: "Livet" }).and(page.locator("[contenteditable]"));
}
