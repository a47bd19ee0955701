import { expect, type Page } from "@playwright/test";
import { expectSound, open } from "./screen.ts";
import { answered, signIn, type World } from "./world.ts";

/** How staff see what waits, and run the installation. */

export async function findByTyping(page: Page, world: World, width: number): Promise<void> {
  const { api } = await world.aKeeper();
  const data = { kind: "access", message: "Hvad har I om mig?" };
  await answered(api.post("/api/gdpr/requests", { data }));
  await signIn(page.context(), await world.aColleague("administrator"));
  await page.setViewportSize({ width, height: 900 });
  await open(page, "/admin-dashboard");
  const waiting = page.getByRole("region", { name: "Opgaver" });
  const item = waiting.locator(".setting").filter({ hasText: "Persondata" });
  await expect(item).toContainText(/\d+ venter/);
  await expect(item).toContainText("Den ældste er fra den");
  const week = page.getByRole("region", { name: "De sidste syv dage" });
  await expect(week).toContainText(/Nye mindesider\d+/);
  await expect(week.getByRole("table", { name: "Nye mindesider i tolv uger" })).toContainText(
    /Syv dage til.*Antal/,
  );
  // Without a mail server the operation isn't well, and stands before the week.
  const headings = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(headings).toHaveText(["Opgaver", "Drift", "De sidste syv dage", /./]);
  await expectSound(page);

  await page.keyboard.press("Control+k");
  const field = page.getByRole("dialog").getByRole("combobox");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(
    /^Du kan finde skærme i administrationen, personer, .* og /,
  );
  await field.fill("funk");
  await expect(page.getByRole("option", { name: /Funktioner/ })).toContainText("Skærm");
  await expectSound(page);
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect(page).toHaveURL("/admin/flags");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Funktioner");
}
