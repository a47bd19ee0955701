import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { MADE_READY } from "./world.ts";
import {
  aPicture,
  form,
  state,
  choose,
  write,
  send,
  expectPicture,
} from "./greeting-pictures-steps.ts";

test("a greeting with a picture, from the phone's own copy to the page of another", async ({
  page,
  world,
  aVisitor,
}) => {
  const { slug } = await world.aMemorial();
  const other = await aVisitor();
  await other.goto(`/memorial/${slug}`);
  await ready(other);
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await choose(page, await aPicture());
  const chosen = form(page).getByRole("img", { name: "Det valgte billede" });
  await expect(chosen).toHaveAttribute("src", /^blob:/);
  await write(page);
  await expect(state(page)).toHaveText("Billedet er klar. Det sendes med hilsenen.", MADE_READY);
  await expectSound(page);
  await send(page);
  await expect(page.getByText("Tak for din hilsen.", { exact: true })).toBeVisible();
  await expectPicture(page);
  // The form is empty for another one.
  await expect(chosen).toHaveCount(0);
  await expectPicture(other);
  await expectSound(other);
  const stranger = await aVisitor({ javaScriptEnabled: false });
  await stranger.goto(`/memorial/${slug}`);
  await expectPicture(stranger);
  // Nothing there could send one without a script: the words go alone.
  await expect(form(stranger).getByText("Læg et billede ved")).toBeHidden();
});
