import { expect, type Page } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { NO_NET } from "./faults.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { answered } from "./world.ts";

/** Reading and writing offline. */

async function somePictures(count: number) {
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
async function seePictures(page: Page) {
  for (const picture of await page.locator("main img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
}

/** The URLs in all caches of the worker. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
}

const pathOf = (address: string) => new URL(address).pathname;

async function isKept(page: Page) {
  const shown = await page.evaluate(() => [...document.images].map((image) => image.currentSrc));
  const wanted = [page.url(), ...shown.filter((address) => address !== "")].map(pathOf);
  await expect
    .poll(async () => {
      const kept = (await keptAddresses(page)).map(pathOf);
      return wanted.filter((path) => !kept.includes(path));
    })
    .toEqual([]);
}

test("a visited memorial can be read completely offline", async ({ world, aVisitor, faults }) => {
  test.slow();
  faults.expect(NO_NET);
  const memorial = await world.aMemorial({ biography: "<p>Karen passede sluserne i Løgstør.</p>" });
  await world.addFiles(memorial, await somePictures(2));
  const page = await aVisitor();
  await page.goto(`/memorial/${memorial.slug}`);
  await ready(page);
  await seePictures(page);
  await isKept(page);

  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  await expect(page.getByRole("heading", { level: 1, name: memorial.name })).toBeVisible();
  await expect(page.getByText("Karen passede sluserne i Løgstør.")).toBeVisible();
  await expect(page.getByText(/^Gemt udgave fra den \d+\./)).toBeVisible();
  await seePictures(page);
  await expectSound(page);

  await page.goto("/pricing");
  await expect(page.getByRole("heading", { name: "Der er ingen forbindelse" })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Prøv igen" }).click();
  await expect(page.getByRole("heading", { name: "Der er ingen forbindelse" })).toBeHidden();
  await page.goto(`/memorial/${memorial.slug}`);
  await expect(page.getByText(/^Gemt udgave/)).toBeHidden();
});

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

async function lightCandle(page: Page, name: string) {
  const form = page.getByRole("form", { name: /^Tænd et lys for/ });
  await form.getByLabel("Dit navn, hvis du vil").fill(name);
  await form.getByRole("button", { name: "Tænd et lys" }).click();
}

async function writeGreeting(page: Page, message: string, name: string) {
  const form = page.locator("#guestbook-form");
  await form.getByLabel("Din hilsen").fill(message);
  await form.getByLabel("Underskrift").fill(name);
  await form.getByRole("button", { name: "Send hilsenen" }).click();
}

test("entries written offline are queued, and sent once when online", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(NO_NET);
  const { id, slug } = await world.aMemorial();
  const page = await aVisitor();
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await isKept(page);

  await page.context().setOffline(true);
  await lightCandle(page, "Lise");
  await expect(page.getByText("Venter på net. Lyset er gemt")).toBeVisible();
  await writeGreeting(page, "Tak for kaffen.", "Lise");
  await expect(page.getByText("Venter på net. Hilsenen er gemt")).toBeVisible();
  await expect(page.getByLabel("Din hilsen")).toHaveValue("");
  await expectSound(page);
  await writeGreeting(page, "Det var en anden.", "Lise");
  const regretted = page.locator("article", { hasText: "Det var en anden." });
  await regretted.getByRole("button", { name: "Fjern" }).click();
  await expect(regretted).toHaveCount(0);

  // The browser's background sync waits, not the page.
  await page.reload();
  await ready(page);
  await expect(page.getByText("Venter på net. Hilsenen er gemt")).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText("Venter på net.")).toHaveCount(0);
  await expect(page.locator("#guestbook .letters")).toContainText("Tak for kaffen.");
  const { api } = await world.aKeeper();
  const there = async (what: string) => {
    const { items } = await answered(api.get(`/api/memorials/${id}/${what}`));
    return items.map((item: Record<string, string>) => item["message"] ?? item["name"]);
  };
  expect(await there("guestbook")).toEqual(["Tak for kaffen."]);
  expect(await there("candles")).toEqual(["Lise"]);
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
  await page.getByRole("button", { name: "Ret det skrevne" }).click();
  await expect(page.getByText("Send det først")).toBeVisible();
  await expect(message).toHaveValue("Noget andet.");
  await message.fill("");
  await page.getByRole("button", { name: "Ret det skrevne" }).click();
  await expect(message).toHaveValue("Tak for kaffen.");
  await expect(message).toBeFocused();
  await expect(refused).toHaveCount(0);
  await writeGreeting(page, "Tak for kaffen.", "Lise");
  await expect(page.locator("#guestbook article")).toContainText("Tak for kaffen.");
  await expect(page.getByText("Hilsenen blev ikke gemt")).toHaveCount(0);
});
