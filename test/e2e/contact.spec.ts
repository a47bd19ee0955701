import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { MESSAGE, THANKS } from "./contact-steps.ts";

test("without JavaScript, errors are shown at their fields and the input is kept", async ({
  aVisitor,
  faults,
}) => {
  faults.expect(/\b400\b.* \/contact/);
  const page = await aVisitor({ javaScriptEnabled: false });
  await page.goto("/contact");
  await expect(page.getByText(THANKS)).toBeHidden();
  await page.getByLabel("Hvad vil du skrive om?").fill(MESSAGE);
  await page.getByLabel("Dit navn").fill("Lise Holm");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert")).toContainText("Din tekst er her stadig.");
  await expect(page.getByLabel("Din e-mail")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Hvad vil du skrive om?")).toHaveValue(MESSAGE);

  await page.getByLabel("Din e-mail").fill("lise@example.org");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(THANKS)).toBeVisible();
  await expect(page.getByLabel("Hvad vil du skrive om?")).toBeHidden();
});
