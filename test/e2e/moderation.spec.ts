import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { moderate, writeGreeting } from "./moderation-screens.ts";
import { ready, toasts } from "./screen.ts";
import { signIn } from "./world.ts";

/** Moderated entries: from writing to approval. */

const WORDS = "Hun lærte mig at cykle uden hænder.";

test("a pending greeting is approved, and appears on open pages", async ({
  world,
  page,
  aVisitor,
}) => {
  const memorial = await world.aMemorial();
  await moderate(memorial, "checked");
  const moderator = await world.aHelper(memorial, "moderator");
  const address = `/memorial/${memorial.slug}`;
  const [writer, reader] = [await aVisitor(), await aVisitor()];
  const letters = "#guestbook .letters";
  const held = writer.locator(".letter-waiting");
  for (const visitor of [writer, reader]) {
    await visitor.goto(address);
    await ready(visitor);
  }

  await writeGreeting(writer, WORDS, "Ole");
  await expect(writer.locator("#guestbook-left")).toContainText("Den læses, før den vises.");
  await expect(held).toContainText("Din hilsen venter på, at familien ser den.");
  await expect(held).toContainText(WORDS);
  await writer.reload();
  await expect(held).toContainText(WORDS);
  await expect(writer.locator(letters)).toHaveCount(0);

  await signIn(page.context(), moderator);
  await page.goto(address);
  await page.getByRole("link", { name: "1 venter på dig" }).click();
  await expect(page.getByRole("link", { name: "Dine sider 1 ny" })).toBeVisible();
  await page.getByRole("button", { name: "Vis ikke: Ole" }).click();
  await expect(toasts(page)).toContainText("Den bliver ikke vist");
  await page.getByRole("button", { name: "Fortryd" }).click();
  await expect(toasts(page)).toContainText("Den venter igen");
  await page.getByRole("button", { name: "Vis på siden: Ole" }).click();
  await expect(toasts(page)).toContainText("Den står på siden nu");
  await expect(page.getByText("Der er ikke noget, der venter.")).toBeVisible();

  await expect(reader.locator(letters)).toContainText(WORDS);
  await expect(writer.locator(letters)).toContainText(WORDS);
  await expect(held).toHaveCount(0);
});
