import { devices, type Browser, type BrowserContext, type Page } from "@playwright/test";

/** A phone on its first visit. */
export function aPhone(browser: Browser, url: string): Promise<BrowserContext> {
  return browser.newContext({
    ...devices["Pixel 7"],
    baseURL: url,
    locale: "da-DK",
    timezoneId: "Europe/Copenhagen",
  });
}

/** Waits for hydration: React marks its elements. */
export async function untilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__react")),
  );
}
