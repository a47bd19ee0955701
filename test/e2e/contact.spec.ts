import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { MESSAGE, THANKS } from "./contact-steps.ts";
import { ready } from "./screen.ts";
import { signIn } from "./world.ts";

test("without JavaScript, errors are shown at their fields and the input is kept", async ({
  aVisitor,
  faults,
}) => {
  faults.expect(/\b400\b.* \/contact/);
  const page = await aVisitor({ javaScriptEnabled: false });
  await page.goto("/contact");
  await expect(page.getByText(THANKS)).toBeHidden();
  await page.getByLabel("Din besked").fill(MESSAGE);
  await page.getByLabel("Dit navn").fill("Lise Holm");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert")).toContainText("Din tekst er her stadig.");
  await expect(page.getByLabel("Din e-mail")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Din besked")).toHaveValue(MESSAGE);

  await page.getByLabel("Din e-mail").fill("lise@example.org");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText(THANKS)).toBeVisible();
  await expect(page.getByLabel("Din besked")).toBeHidden();
});

test("whoever is signed in needn't write name and address, and may change both", async ({
  page,
  world,
}) => {
  const keeper = await world.aKeeper();
  await signIn(page.context(), keeper);
  await page.goto("/contact");
  await ready(page);
  await expect(page.getByLabel("Dit navn")).toHaveValue(keeper.fullName);
  await expect(page.getByLabel("Din e-mail")).toHaveValue(keeper.email);
  await page.getByLabel("Din besked").fill(MESSAGE);
  await page.getByLabel("Dit navn").fill("Lise Holm");
  const sent = page.waitForRequest("**/api/contact");
  await page.getByRole("button", { name: "Send" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ name: "Lise Holm", email: keeper.email });
  await expect(page.getByText(THANKS)).toBeVisible();
  await page.getByRole("button", { name: "Skriv igen" }).click();
  await expect(page.getByText(THANKS)).toBeHidden();
  await expect(page.getByLabel("Din besked")).toHaveValue("");
  await expect(page.getByLabel("Dit navn")).toHaveValue(keeper.fullName);
});
