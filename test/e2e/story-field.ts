import type { Locator, Page } from "@playwright/test";

/** The biography's editor, once it is loaded; not the plain text field before it. */
export function storyField(page: Page): Locator {
  return page.getByRole("textbox", { name: "Livet" }).and(page.locator("[contenteditable]"));
}
