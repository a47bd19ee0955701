import { expect, type Page } from "@playwright/test";

/** The URL in a recipient's newest mail with this subject, read from the operator's outbox page. */
export async function mailedLink(page: Page, to: string, subject: string): Promise<string> {
  const mail = page.getByRole("listitem").filter({ hasText: to }).getByRole("link");
  // Mails are sent by a job: the page is reloaded until the mail is there.
  await expect(async () => {
    await page.goto("/outbox");
    await expect(mail.filter({ hasText: subject }).first()).toBeVisible({ timeout: 100 });
  }).toPass();
  await mail.filter({ hasText: subject }).first().click();
  const link = page.locator("pre").getByRole("link").first();
  const { pathname } = new URL((await link.getAttribute("href")) ?? "");
  return pathname;
}
