import { type Page } from "@playwright/test";

/** What keeps a page true for years: candles lit again, the picture at the top, the grave's end. */

export const burnt = (page: Page) => page.locator("#burnt");

export async function lookAtBurnt(page: Page) {
  await page.getByRole("link", { name: "Se de lys, der er brændt ned" }).click();
}
