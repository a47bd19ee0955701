import { type Page } from "@playwright/test";

export const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor);

export const lightness = async (page: Page) =>
  Number(/oklch\(([\d.]+)/.exec(await background(page))?.[1] ?? Number.NaN);
