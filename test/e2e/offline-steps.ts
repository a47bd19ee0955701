import { expect, type Page } from "@playwright/test";
import { photograph } from "#test/pictures.ts";

/** Reading and writing offline. */

export async function somePictures(count: number) {
  const wide = Array.from({ length: count }, (_, number) => 400 + number);
  return Promise.all(
    wide.map(async (width) => ({
      name: `${width}.jpg`,
      mimeType: "image/jpeg",
      buffer: await photograph({ width, height: 300 }).toBuffer(),
    })),
  );
}

/** Scrolls to every picture of the page, as they are loaded on approach. */
export async function seePictures(page: Page) {
  for (const picture of await page.locator("main img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
}

/** The URLs in all caches of the worker. */
export function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
}

export const pathOf = (address: string) => new URL(address).pathname;

export async function isKept(page: Page) {
  const shown = await page.evaluate(() => [...document.images].map((image) => image.currentSrc));
  const wanted = [page.url(), ...shown.filter((address) => address !== "")].map(pathOf);
  await expect
    .poll(async () => {
      const kept = (await keptAddresses(page)).map(pathOf);
      return wanted.filter((path) => !kept.includes(path));
    })
    .toEqual([]);
}

export async function writeGreeting(page: Page, message: string, name: string) {
  const form = page.locator("#guestbook-form");
  await form.getByLabel("Din hilsen").fill(message);
  await form.getByLabel("Underskrift").fill(name);
  await form.getByRole("button", { name: "Send hilsenen" }).click();
}
