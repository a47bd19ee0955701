import { expect } from "@playwright/test";
import { NO_NET } from "./faults.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { answered } from "./world.ts";
import {
  isKept,
  writeGreeting,
  keptAddresses,
  pathOf,
  somePictures,
  seePictures,
} from "./offline-steps.ts";

test.use({ serviceWorkers: "allow" });

test("the stored copy of a memorial is deleted when it is no longer public", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b404\b/);
  const { id, slug, keeper } = await world.aMemorial();
  const page = await aVisitor();
  for (const reading of ["memorial", "classic-memorial"]) {
    await page.goto(`/${reading}/${slug}`);
    await isKept(page);
  }
  await answered(keeper.api.put(`/api/memorials/${id}`, { data: { privacy: "private" } }));
  await page.goto(`/memorial/${slug}`);
  await expect
    .poll(async () => (await keptAddresses(page)).filter((one) => one.includes(slug)))
    .toEqual([]);
});

test("no personal data is stored", async ({ world, aVisitor }) => {
  const { slug, keeper } = await world.aMemorial({ privacy: "private" });
  const open = await world.aMemorial({ keeper });
  const page = await aVisitor({ as: keeper });
  await page.goto(`/memorial/${open.slug}`);
  await isKept(page);
  for (const path of ["/profile", `/edit-memorial/${slug}`]) {
    await page.goto(path);
    await ready(page);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  const kept = (await keptAddresses(page)).map(pathOf);
  expect(kept.filter((path) => /^\/(?:api|profile|edit-memorial)\b/.test(path))).toEqual([]);
});

test("a candle without a name waits like any other, and two presses are one", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(NO_NET);
  const { id, slug, keeper } = await world.aMemorial();
  const page = await aVisitor();
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await isKept(page);
  await page.context().setOffline(true);
  const button = page.locator(".opening").getByRole("button", { name: "Tænd et lys" });
  const waits = page.getByText("Venter på net. Lyset er gemt");
  for (const _ of ["the first", "the same again"]) {
    await button.click();
    await expect(waits).toBeInViewport();
  }
  await expect(waits).toHaveCount(1);
  await expectSound(page);
  await page.context().setOffline(false);
  await expect(waits).toHaveCount(0);
  await expect(page.locator(".candle-place:not(.candle-ledge-end)")).toHaveCount(1);
  const { items } = await answered(keeper.api.get(`/api/memorials/${id}/candles`));
  expect(items).toHaveLength(1);
});

test("a greeting that was queued can still be corrected once it is sent", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(NO_NET);
  const { slug } = await world.aMemorial();
  const page = await aVisitor();
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await isKept(page);
  await page.context().setOffline(true);
  await writeGreeting(page, "Tak for kafen.", "Lise");
  await expect(page.getByText("Venter på net. Hilsenen er gemt")).toBeVisible();
  await page.context().setOffline(false);
  const letter = page.locator("#guestbook .letters article");
  await letter.getByRole("button", { name: "Ret hilsenen" }).click();
  const correcting = page.getByRole("form", { name: "Ret hilsenen" });
  await correcting.getByLabel("Din hilsen").fill("Tak for kaffen.");
  await correcting.getByRole("button", { name: "Gem" }).click();
  await expect(letter).toContainText("Tak for kaffen.");
  await page.reload();
  await expect(letter).toContainText("Tak for kaffen.");
});

test("a picture never seen is a place with a word, and comes with the net", async ({
  world,
  aVisitor,
  faults,
}) => {
  test.slow();
  faults.expect(NO_NET);
  const memorial = await world.aMemorial();
  await world.addFiles(memorial, await somePictures(4));
  const page = await aVisitor();
  await page.route("**/media/**", (route) => route.abort());
  await page.goto(`/memorial/${memorial.slug}`);
  await ready(page);
  await expect
    .poll(async () => (await keptAddresses(page)).map(pathOf))
    .toContain(pathOf(page.url()));
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  const last = page.locator("#pictures picture").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toHaveAttribute("data-missing", "Venter på net");
  const image = last.locator("img");
  const shape = await image.evaluate(
    (shown) => Number(shown.getAttribute("width")) / Number(shown.getAttribute("height")),
  );
  const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(shape, 1);
  await expectSound(page);
  await page.unroute("**/media/**");
  await page.context().setOffline(false);
  await expect(page.locator("[data-missing]")).toHaveCount(0);
  await seePictures(page);
});

test("a queued entry that is refused is kept with the reason, and can be corrected", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(NO_NET);
  faults.expect(/\b400\b.*\/guestbook/);
  const { slug } = await world.aMemorial();
  const page = await aVisitor();
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await isKept(page);
  await page.context().setOffline(true);
  await writeGreeting(page, "Tak for kaffen.", "L".repeat(500));
  await expect(page.getByText("Venter på net. Hilsenen er gemt")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Hilsenen blev ikke gemt")).toBeVisible();
  const refused = page.locator("#guestbook .letter-place article");
  await expect(refused).toContainText("Tak for kaffen.");

  // Text being typed meanwhile stays; then the refused entry can be corrected.
  const message = page.getByLabel("Din hilsen");
  await message.fill("Noget andet.");
  await page.getByRole("button", { name: "Ret teksten" }).click();
  await expect(page.getByText("Send det først")).toBeVisible();
  await expect(message).toHaveValue("Noget andet.");
  await message.fill("");
  await page.getByRole("button", { name: "Ret teksten" }).click();
  await expect(message).toHaveValue("Tak for kaffen.");
  await expect(message).toBeFocused();
  await expect(refused).toHaveCount(0);
  await writeGreeting(page, "Tak for kaffen.", "Lise");
  await expect(page.locator("#guestbook article")).toContainText("Tak for kaffen.");
  await expect(page.getByText("Hilsenen blev ikke gemt")).toHaveCount(0);
});
