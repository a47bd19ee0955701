import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { mailedLink } from "./mails.ts";
import { ready } from "./screen.ts";

/** What people write to us, as they see it themselves. */

test("a letter is read, answered and closed by its mail's link, with JavaScript and without", async ({
  page,
  aVisitor,
}) => {
  const email = `lise.${Date.now()}@example.org`;
  const plain = await aVisitor({ javaScriptEnabled: false });
  await plain.goto("/contact");
  await plain.getByLabel("Din besked").fill("Kan pladen limes på granit?");
  await plain.getByLabel("Dit navn").fill("Lise Holm");
  await plain.getByLabel("Din e-mail").fill(email);
  await plain.getByRole("button", { name: "Send" }).click();
  await expect(plain.getByText("Tak, vi har fået din besked.")).toBeVisible();

  const link = await mailedLink(page, email, "Vi har fået din henvendelse");
  await plain.goto(link);
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

  // With a script the page stays, too.
  await page.goto(link);
  await ready(page);
  await page.getByLabel("Skriv her").fill("Så alligevel ikke.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.locator(".thread-message")).toHaveCount(3);
  await page.getByRole("button", { name: "Det er løst" }).click();
  await expect(page.getByText("Henvendelsen er afsluttet.")).toBeVisible();
});
