import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, open, toasts } from "./screen.ts";
import { signIn } from "./world.ts";
import { findByTyping } from "./operation-steps.ts";

test("staff see what waits, and find a page by typing, on a phone", async ({ page, world }) => {
  await findByTyping(page, world, 390);
});

test("an administrator turns reporting of faults off, and on again", async ({ page, world }) => {
  await signIn(page.context(), await world.aColleague("administrator"));
  await open(page, "/admin/flags");
  const flag = page.locator(".setting").filter({ hasText: "Fejl på siden?" });
  const turn = flag.getByRole("switch", { name: "Fejl på siden?" });
  for (const [press, state] of [
    ["Slå fra", "Slået fra"],
    ["Slå til", "Slået til"],
  ] as const) {
    const wasOn = press === "Slå fra";
    await expect(turn).toBeChecked({ checked: wasOn });
    await turn.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Hvorfor?").fill("Vi er ved at flytte billederne");
    await expect(turn).toBeChecked({ checked: wasOn });
    await dialog.getByRole("button", { name: press, exact: true }).click();
    await expect(flag).toContainText(state);
  }
  const stop = page.getByRole("region", { name: "Kun læsning" });
  await expect(stop).toContainText("ingen kan gemme noget");
  await stop.getByRole("button", { name: "Stop alle ændringer" }).click();
  const dialog = page.getByRole("dialog", { name: "Stop alle ændringer" });
  await expect(dialog).toContainText("ingen kan gemme noget");
  await expectSound(page);
  await dialog.getByRole("button", { name: "Annullér" }).click();
  await expect(dialog).toBeHidden();
});

test("an administrator says a mail in other words, sees it, and goes back", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/admin\/mail-texts\/support\.export\.receipt\/da/);
  await signIn(page.context(), await world.aColleague("administrator"));
  await open(page, "/admin/mail-texts?mail=support.export.receipt&language=da");
  const subject = page.getByLabel("Emne");
  await expect(subject).not.toHaveValue("");
  const ours = await subject.inputValue();
  await subject.fill("Uden nummer");
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(subject).toHaveAccessibleDescription(/dobbelte klammer/);
  await expect(subject).toBeFocused();
  // What isn't saved is kept while the other languages are read.
  const languages = page.getByRole("main").getByRole("navigation", { name: "Sprog" });
  await languages.getByRole("link", { name: "English" }).click();
  await expect(subject).not.toHaveValue("Uden nummer");
  await languages.getByRole("link", { name: "Dansk" }).click();
  await expect(subject).toHaveValue("Uden nummer");
  await subject.fill("Vi har modtaget nr. {{number}}");
  await page.getByRole("button", { name: "Vis mailen" }).click();
  await expect(page.getByRole("region", { name: "Sådan ser den ud" })).toContainText(
    "Vi har modtaget nr. 1042",
  );
  await page.getByRole("button", { name: "Gem", exact: true }).click();
  await expect(toasts(page)).toHaveText("Mailen er gemt");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vi har modtaget nr. ‹number›");
  await expectSound(page);
  await page.getByRole("button", { name: "Brug standardteksten" }).click();
  await expect(subject).toHaveValue(ours);
});

test("staff see what waits, and find a page by typing @wide", async ({ page, world }) => {
  await findByTyping(page, world, 1440);
});
