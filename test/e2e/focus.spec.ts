import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { moderate } from "./moderation-screens.ts";
import { open } from "./screen.ts";
import { answered, signIn } from "./world.ts";
import { button, press, focused } from "./focus-steps.ts";

test("greetings shown one after the other", async ({ page, world }) => {
  const memorial = await world.aMemorial();
  await moderate(memorial, "checked");
  for (const authorName of ["Ole", "Karen", "Sten"]) {
    const data = { authorName, message: `${authorName} skriver.` };
    await answered(memorial.keeper.api.post(`/api/memorials/${memorial.id}/guestbook`, { data }));
  }
  const { api } = await world.aKeeper();
  for (const authorName of ["Grete", "Lise", "Mads"]) {
    const data = { authorName, message: `${authorName} skriver.` };
    await answered(api.post(`/api/memorials/${memorial.id}/guestbook`, { data }));
  }
  await signIn(page.context(), memorial.keeper);
  await open(page, `/memorial/${memorial.slug}/admin`, "#waiting .letter");
  const letters = page.locator("#waiting .letters .letter");
  await expect(letters).toHaveCount(3);
  const second = (await letters.nth(1).innerText()).split("\n")[1] ?? "";
  await press(page, button(page, /^Vis på siden: /));
  await expect(focused(page)).toContainText(second);
  await press(page, button(page, /^Vis ikke: /));
  await expect(page.locator("#waiting .letters .letter:focus")).toHaveCount(1);
  // "Fortryd" in the notice: the focus was on the letter, and is there again.
  await page.keyboard.press("F8");
  await press(page, button(page, "Fortryd"));
  await expect(page.locator("#waiting :focus")).toHaveCount(1);
  await press(page, button(page, /^Vis på siden: /));
  await press(page, button(page, /^Vis på siden: /));
  await expect(page.getByText("Der er ikke noget, der venter.")).toBeVisible();
  await expect(page.locator("#waiting :focus")).toHaveCount(1);
});
