import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound } from "./screen.ts";
import { DEMO, openDemo, openThird, viewer } from "./pictures-steps.ts";

test("pictures are navigated by keys, buttons, browser history and their own address @wide", async ({
  page,
}) => {
  await openDemo(page);
  await openThird(page);
  const third = await viewer(page).getByRole("img").getAttribute("alt");
  await expectSound(page);
  await page.keyboard.press("ArrowRight");
  await expect(viewer(page).getByText("4 af 23")).toBeVisible();
  await viewer(page).getByRole("button", { name: "Forrige" }).click();
  await expect(viewer(page).getByText("3 af 23")).toBeVisible();

  const address = page.url();
  expect(address).toMatch(/#picture-/);
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await page.goto("about:blank");
  await page.goto(address);
  await expect(viewer(page).getByRole("img")).toHaveAttribute("alt", third ?? "");
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toBeHidden();
  expect(new URL(page.url()).hash).toBe("");

  // The portrait isn't in the gallery: where an event or a search leads to it, it opens by itself.
  const media = await page.request.get("/api/memorials/inger-margrethe-oestergaard/media");
  const { items } = (await media.json()) as { items: { id: string; kind: string }[] };
  const portrait = items.find(({ kind }) => kind === "image");
  await page.goto("about:blank");
  await page.goto(`${DEMO}#picture-${portrait?.id}`);
  await expect(viewer(page).getByText("1 af 1")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toBeHidden();
});
