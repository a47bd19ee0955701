import { expect, type Page } from "@playwright/test";
import { storyField as story } from "./story-field.ts";
import { answered, type Memorial } from "./world.ts";

export const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Tekst" }).getByRole("button", { name });

export async function edit(page: Page, { slug }: Memorial) {
  await page.goto(`/edit-memorial/${slug}`);
  await expect(story(page)).toBeVisible();
}

/** All saved fields. */
export async function stored({ id, keeper }: Memorial): Promise<string> {
  return (await answered(keeper.api.get(`/api/memorials/${id}`))).biography;
}
