import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, toasts } from "./screen.ts";
import { storyField as story } from "./story-field.ts";
import { tool, edit, stored } from "./story-steps.ts";

/**
 * Repeats the selection until the editor has noticed it: browsers report it with a frame's delay.
 */
async function chosen(page: Page, text: string, choose: () => Promise<void>) {
  const told = await page.evaluateHandle((wanted) => {
    const isChosen = new Promise<void>((done) => {
      document.addEventListener("selectionchange", () => {
        if (getSelection()?.toString() === wanted) done();
      });
    });
    return { isChosen };
  }, text);
  await choose();
  await told.evaluate(({ isChosen }) => isChosen);
}

test("by keyboard alone: a heading, a quotation, a link, and undo @wide", async ({
  world,
  aVisitor,
}) => {
  // Waits: no user is so fast that the editor hasn't noticed the caret's position.
  const memorial = await world.aMemorial({ biography: "" });
  const page = await aVisitor({ as: memorial.keeper });
  const { keyboard } = page;
  await edit(page, memorial);
  await expect(story(page)).toHaveAttribute("lang", "da");
  await expect(story(page)).toHaveAttribute("spellcheck", "true");

  await story(page).focus();
  await keyboard.type("Hun passede sluserne.");
  await keyboard.press("Enter");
  await keyboard.press("Shift+Tab");
  await expect(tool(page, "Overskrift")).toBeFocused();
  await expect(tool(page, "Overskrift")).toHaveAttribute("aria-pressed", "false");
  await keyboard.press("Enter");
  await expect(tool(page, "Overskrift")).toHaveAttribute("aria-pressed", "true");
  await expect(story(page)).toBeFocused();
  await keyboard.type("Haven 🌻");
  await keyboard.press("Enter");

  // Each key moves the focus from where the previous one put it.
  await keyboard.press("Shift+Tab");
  await expect(tool(page, "Overskrift")).toBeFocused();
  await keyboard.press("ArrowRight");
  await expect(tool(page, "Kursiv")).toBeFocused();
  await keyboard.press("ArrowRight");
  await expect(tool(page, "Citat")).toBeFocused();
  await keyboard.press("Enter");
  // A space typed before the focus is back would press the same button again.
  await expect(tool(page, "Citat")).toHaveAttribute("aria-pressed", "true");
  await expect(story(page)).toBeFocused();
  await keyboard.type("17. maj er 3 * 4. # Tag selv.");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await expect(tool(page, "Citat")).toHaveAttribute("aria-pressed", "false");

  await keyboard.type("arkivet");
  await chosen(page, "arkivet", () => keyboard.press("Shift+Home"));
  await keyboard.press("Shift+Tab");
  await expect(tool(page, "Citat")).toBeFocused();
  await keyboard.press("End");
  await expect(tool(page, "Billede")).toBeFocused();
  await keyboard.press("ArrowLeft");
  await expect(tool(page, "Link")).toBeFocused();
  await keyboard.press("Enter");
  const address = page.getByLabel("Hvor skal linket føre hen?");
  await expect(address).toBeFocused();
  await keyboard.type("javascript:alert(1)");
  await keyboard.press("Enter");
  await expect(page.getByText("Adressen skal være en, der begynder med https://.")).toBeVisible();
  await expectSound(page);
  await address.fill("www.arkiv.dk");
  await keyboard.press("Enter");
  await expect(story(page)).toBeFocused();
  await expect(tool(page, "Link")).toHaveAttribute("aria-pressed", "true");
  await keyboard.press("ArrowRight");
  await keyboard.type(" السلام");

  const written =
    "<p>Hun passede sluserne.</p><h3>Haven 🌻</h3>" +
    "<blockquote><p>17. maj er 3 * 4. # Tag selv.</p></blockquote>" +
    '<p><a href="https://www.arkiv.dk/" rel="nofollow ugc noopener">arkivet</a> السلام</p>';
  await expect.poll(() => stored(memorial)).toBe(written);

  await keyboard.press("ControlOrMeta+z");
  await expect(story(page)).not.toContainText("السلام");
  await expect.poll(() => stored(memorial)).not.toContain("السلام");
  await page.getByRole("button", { name: "Fortryd: Livet" }).click();
  await expect(story(page)).toContainText("السلام");
  await toasts(page).getByRole("button", { name: "Gør om" }).click();
  await expect(story(page)).not.toContainText("السلام");
});
