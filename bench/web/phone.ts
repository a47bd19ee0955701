import { devices, type Browser, type BrowserContext, type Page } from "@playwright/test";

/** A phone that was never here before. */
export function aPhone(browser: Browser, url: string): Promise<BrowserContext> {
  return browser.newContext({
    ...devices["Pixel 7"],
    baseURL: url,
    locale: "da-DK",
    timezoneId: "Europe/Copenhagen",
  });
}

/** Until the page's script has taken it over: React marks the elements that are its own. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
}
