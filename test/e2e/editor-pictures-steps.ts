import { expect, type Locator, type Page } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { answered, MADE_READY, type Memorial } from "./world.ts";

/** Pictures in the editor: upload, description, order, removal. */

export type Item = { id: string } & Record<string, unknown>;

export const section = (page: Page) => page.getByRole("region", { name: "Billeder" });

export const pictures = (page: Page) =>
  section(page).locator(".picture-rows > figure").getByRole("button");

export async function itemsOf({ id, keeper }: Memorial): Promise<Item[]> {
  return (await answered(keeper.api.get(`/api/memorials/${id}/media`))).items;
}

export async function edit(page: Page, { slug }: Memorial) {
  await page.goto(`/edit-memorial/${slug}`);
  await expect(page.getByRole("textbox", { name: "Livet" })).toBeVisible();
}

export async function choose(page: Page, files: Record<string, Buffer>) {
  const chosen = Object.entries(files).map(([name, buffer]) => ({
    name,
    mimeType: "image/jpeg",
    buffer,
  }));
  await page.getByLabel("Tilføj billeder").setInputFiles(chosen);
}

/** Different photographs, as duplicates would be recognised; small ones, as they are waited for. */
export async function photographs(...names: string[]): Promise<Record<string, Buffer>> {
  const made = names.map(async (name, index) => {
    const width = 400 + 50 * index;
    return [name, await photograph({ width, height: 300 }).toBuffer()] as const;
  });
  return Object.fromEntries(await Promise.all(made));
}

/** The editor of a page with these photographs. */
export async function editWith(page: Page, memorial: Memorial, ...names: string[]) {
  await edit(page, memorial);
  await choose(page, await photographs(...names));
  await expect(pictures(page)).toHaveCount(names.length, MADE_READY);
}

export async function press(key: string, target: Locator) {
  await target.focus();
  await target.press(key);
}
