import { expect, type Page } from "@playwright/test";
import { storyField } from "./story-field.ts";
import { answered, type Memorial } from "./world.ts";

/** Text and settings: saved without a button, and nothing typed is lost. */

/** The conflict of a concurrent change. */
export const OVERTAKEN = /\b412\b.* \/api\/memorials\//;

export const BEFORE = "Hun passede sluserne.";

export const saved = (page: Page) =>
  page.getByRole("status").filter({ hasText: /^Gemt kl\. \d\d\.\d\d$/ });

export const story = storyField;

export async function edit(page: Page, { slug }: Memorial) {
  await page.goto(`/edit-memorial/${slug}`);
  await expect(story(page)).toBeVisible();
}

/** The memorial as the server returns it. */
export async function onServer({ id, keeper }: Memorial): Promise<Record<string, unknown>> {
  return answered(keeper.api.get(`/api/memorials/${id}`));
}
