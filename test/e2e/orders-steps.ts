import { type Page } from "@playwright/test";

export const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

/** Orders of plates: by a visitor on a phone, and released by staff. */

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
