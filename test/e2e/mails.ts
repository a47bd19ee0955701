import { expect, type Page } from "@playwright/test";

/** The address that somebody's newest mail of this subject leads to, read where an operator would. */
export async function mailedLink(page: Page, to: string, subject: string): Promise<string> {
  const mail = page.getByRole("listitem").filter({ hasText: to }).getByRole("link");
  // Mails are sent by a job: the page is looked at anew until it is there.
  await expect(async () => {
    await page.goto("/outbox");
    await expect(mail.filter({ hasText: subject }).first()).toBeVisible({ timeout: 100 });
  }).toPass();
  await mail.filter({ hasText: subject }).first().click();
  const link = page.locator("pre").getByRole("link").first();
  const { pathname } = new URL((await link.getAttribute("href")) ?? "");
  return pathname;
}
