import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectAccessible, ready, toasts } from "./screen.ts";
import { MESSAGE, THANKS } from "./contact-steps.ts";

test("a message that fails to send is kept, and is sent once on retry", async ({
  page,
  faults,
}) => {
  faults.expect(/\/api\/contact/);
  await page.goto("/contact");
  await ready(page);
  await page.getByLabel("Din besked").fill(MESSAGE);
  await page.getByLabel("Dit navn").fill("Lise Holm");
  await page.getByLabel("Din e-mail").fill("lise@example.org");

  const keys: (string | null)[] = [];
  await page.route("**/api/contact", async (route) => {
    keys.push(await route.request().headerValue("idempotency-key"));
    await route.abort();
  });
  await page.getByRole("button", { name: "Send" }).click();
  await expect(toasts(page)).toContainText("Din besked blev ikke sendt.");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Prøv igen om lidt.");
  await expect(page.getByLabel("Din besked")).toHaveValue(MESSAGE);
  await expectAccessible(page);

  await page.unroute("**/api/contact");
  const sent = page.waitForRequest("**/api/contact");
  await page.getByRole("button", { name: "Send" }).click();
  expect(await (await sent).headerValue("idempotency-key")).toBe(keys[0]);
  await expect(page.getByText(THANKS)).toBeFocused();
  await expectAccessible(page);
});
