import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound } from "./screen.ts";
import { storyField } from "./story-field.ts";
import { signIn } from "./world.ts";

test("a page from a template is hidden until its samples are replaced", async ({
  world,
  page,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/memorials\//);
  await signIn(page.context(), await world.aKeeper());
  await page.goto("/create-memorial/template");
  await page.getByRole("radio", { name: /^Et dyr/ }).check();
  await expect(page.getByText("Eksempel: Kom til os som hvalp")).toBeVisible();
  await page.getByLabel("Hvem er siden for?").fill("Bella");
  await page.getByRole("button", { name: "Begynd" }).click();
  await expect(page).toHaveURL(/\/edit-memorial\/bella/);
  await expect(page.getByText("Her står 2 eksempler endnu")).toBeVisible();
  await expectSound(page);

  const unlisted = page.getByRole("radio", { name: /^For dem, der har linket/ });
  await unlisted.check();
  const refused = page.getByText("Der står stadig eksempler i teksten.").first();
  await expect(refused).toBeVisible();
  const story = storyField(page);
  await story.fill("Bella sov i solen.");
  await expect(page.getByText(/eksempler endnu/)).toHaveCount(0);
  await story.blur();
  // The refused action is completed as soon as it is possible.
  const slug = new URL(page.url()).pathname.split("/").at(-1);
  const asked = async () => (await page.request.get(`/api/memorials/${slug}`)).json();
  await expect.poll(asked).toMatchObject({ privacy: "unlisted", kind: "pet", theme: "birch" });
});
