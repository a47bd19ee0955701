import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { mailedLink } from "./mails.ts";
import { expectSound, open } from "./screen.ts";

/** What people write to us, as they see it themselves. */

test("a letter is read, answered and closed by its mail's link, without JavaScript", async ({
  page,
  aVisitor,
}) => {
  const email = `lise.${Date.now()}@example.org`;
  const plain = await aVisitor({ javaScriptEnabled: false });
  await plain.goto("/contact");
  await plain.getByLabel("Hvad vil du skrive om?").fill("Kan pladen limes på granit?");
  await plain.getByLabel("Dit navn").fill("Lise Holm");
  await plain.getByLabel("Din e-mail").fill(email);
  await plain.getByRole("button", { name: "Send" }).click();
  await expect(plain.getByText("Tak, vi har fået din besked.")).toBeVisible();

  await plain.goto(await mailedLink(page, email, "Vi har fået din henvendelse"));
  await expect(plain.getByRole("heading", { level: 1 })).toHaveText("Kan pladen limes på granit?");
  await expect(plain.getByText("Et menneske svarer dig senest")).toBeVisible();
  await plain.getByLabel("Skriv her").fill("Og i frostvejr?");
  await plain.getByRole("button", { name: "Send", exact: true }).click();
  await expect(plain.locator(".thread-message")).toHaveText([
    /Kan pladen limes på granit\?/,
    /Og i frostvejr\?/,
  ]);
  await plain.getByRole("button", { name: "Det er løst" }).click();
  await expect(plain.getByText("Henvendelsen er afsluttet.")).toBeVisible();
  await expect(plain.getByRole("button", { name: "Det er løst" })).toHaveCount(0);
});

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
