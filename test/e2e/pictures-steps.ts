import { expect, type Page } from "@playwright/test";
import { ready } from "./screen.ts";
import { MADE_READY } from "./world.ts";

/** Viewing pictures. The demo has 24 of them, in albums. */

export const DEMO = "/memorial/inger-margrethe-oestergaard";

export const viewer = (page: Page) => page.getByRole("dialog", { name: "Billeder" });

export const room = (page: Page) => page.getByRole("dialog", { name: "Lysbilleder" });

/** The rows depend on pictures that another process renders, slowly on a busy machine. */
export async function waitForDemo(page: Page) {
  await expect
    .poll(async () => {
      const answer = await page.request.get("/api/memorials/inger-margrethe-oestergaard/media");
      const { items } = (await answer.json()) as { items: { kind: string }[] };
      return items.filter(({ kind }) => kind === "image").length;
    }, MADE_READY)
    .toBe(24);
}

export async function openDemo(page: Page) {
  await waitForDemo(page);
  await page.goto(DEMO);
  await ready(page);
}

export async function openThird(page: Page) {
  await page.locator(".picture-rows a").nth(2).click();
  await expect(viewer(page).getByText("3 af 23")).toBeVisible();
  // It has all of the room that there is for it, and stands in the middle.
  const [picture, room] = [viewer(page).getByRole("img"), viewer(page).locator(".viewer-picture")];
  await expect
    .poll(async () => (await picture.boundingBox())?.y)
    .toBeCloseTo((await room.boundingBox())?.y ?? -1, 0);
}
