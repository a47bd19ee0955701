import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, open } from "./screen.ts";

test("a thread is gone on with by words and a file @wide", async ({ page, world }) => {
  const { token } = await world.aTicket({ subject: "Pladen er faldet af" });
  await open(page, `/support/reply/${token}`, ".thread-message");
  await page.getByLabel("Skriv her").fill("Her er målene.");
  const file = { name: "mål.txt", mimeType: "text/plain", buffer: Buffer.from("12 × 12 cm") };
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByRole("button", { name: "Tag mål.txt væk" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const last = page.locator(".thread-message").last();
  await expect(last).toContainText("Her er målene.");
  await expect(last.getByRole("link", { name: "mål.txt" })).toBeVisible();
  await expect(page.getByText("Vi har fået det, du skrev.")).toBeVisible();
  await expect(page.getByLabel("Skriv her")).toHaveValue("");
  await expectSound(page);
});
