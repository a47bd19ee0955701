import { expect, type Page } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { MADE_READY } from "./world.ts";

/** A picture in a visitor's greeting, and how a family reads of visits. */

export async function aPicture() {
  const buffer = await photograph({ width: 1600, height: 1200 }).toBuffer();
  return { name: "haven.jpg", mimeType: "image/jpeg", buffer };
}

export const form = (page: Page) => page.locator("#guestbook-form");

export const state = (page: Page) => form(page).getByRole("status");

/** As a person does: the button opens the phone's pictures. */
export async function choose(page: Page, file: Awaited<ReturnType<typeof aPicture>>) {
  const choosing = page.waitForEvent("filechooser");
  await form(page).getByText("Læg et billede ved").tap();
  await (await choosing).setFiles(file);
}

export async function write(page: Page) {
  await form(page).getByLabel("Din hilsen").fill("Her sad vi hver sommer.");
  await form(page).getByLabel("Underskrift").fill("Jens Aage");
}

export const send = (page: Page) => form(page).getByRole("button", { name: "Send hilsenen" }).tap();

/** Loaded, in the room that its size attributes have kept for it. */
export async function expectPicture(page: Page) {
  const picture = page.locator(".letter").getByRole("img", { name: "Billede fra Jens Aage" });
  // Where no other copy of it is left: what the server has made of it, and that stays.
  await expect(picture).toHaveAttribute("src", /^\/media\//, MADE_READY);
  // Mounted anew once the code of its author's buttons arrives.
  await expect(async () => {
    await picture.scrollIntoViewIfNeeded();
    const width = await picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    expect(width).toBeGreaterThan(300);
  }).toPass();
  await expect(picture).toHaveAttribute("width", "1200");
  await expect(picture).toHaveAttribute("height", "1600");
}
