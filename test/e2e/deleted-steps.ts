import { type Locator, type Page } from "@playwright/test";

/** What was deleted from a page, and is fetched back from one place. */

export const section = (page: Page, name: string) =>
  page.getByRole("region", { name, exact: true });

/** Wherever the focus is in it. */
export const focusIn = (region: Locator) => region.locator(":focus");
