import { expect, type Page } from "@playwright/test";
import { storyField as story } from "./story-field.ts";
import { answered, type Memorial } from "./world.ts";

export const BEFORE = "Hun passede sluserne.";

export const MINE = `${BEFORE} I fyrre år.`;

export async function edit(page: Page, { slug }: Memorial) {
  await page.goto(`/edit-memorial/${slug}`);
  await expect(story(page)).toBeVisible();
}

export async function write(page: Page, text: string) {
  await story(page).fill(text);
  await story(page).blur();
}

export async function textOf({ id, keeper }: Memorial): Promise<string> {
  return (await answered(keeper.api.get(`/api/memorials/${id}`))).biography;
}
