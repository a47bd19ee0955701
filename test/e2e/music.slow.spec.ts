import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { aPageWithMusic, goTo } from "./music-steps.ts";
import { expectSound, ready } from "./screen.ts";

test("cookies are answered while music plays on another page @wide", async ({
  world,
  aVisitor,
}) => {
  const { slug } = await aPageWithMusic(world);
  const page = await aVisitor({ isNew: true });
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await page.getByRole("button", { name: "Spil musikken" }).click();
  await goTo(page, "/pricing");
  await expect(page.getByRole("region", { name: "Musik" })).toBeVisible();
  await page.getByRole("button", { name: "Afvis alle" }).click();
  await expect(page.locator(".cookie-banner")).toBeHidden();
});

test("one piece is heard at a time, also beside the browser's own players", async ({
  world,
  page,
}) => {
  const { slug } = await aPageWithMusic(world);
  await page.goto(`/memorial/${slug}/music`);
  await ready(page);
  await page.getByRole("button", { name: "Hør: Aftensang" }).click();
  await expect(page.getByRole("slider", { name: "Hvor i stykket" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Hør: Vals til køkkenet" }).click();
  await expect(page.getByRole("button", { name: "Stands: Vals til køkkenet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Hør: Aftensang" })).toBeVisible();
  // As a film in the viewer does.
  await page.evaluate(() => {
    const voice = document.createElement("audio");
    document.body.append(voice);
    voice.dispatchEvent(new Event("play"));
  });
  await expect(page.getByRole("button", { name: "Hør: Vals til køkkenet" })).toBeVisible();
});
