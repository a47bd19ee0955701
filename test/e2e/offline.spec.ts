import { expect, type Page } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { NO_NET } from "./faults.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { answered } from "./world.ts";

/** What was once opened can be read where there is no net. */

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

/** Every picture of the page, looked at: they load as one comes near. */
async function seePictures(page: Page) {
  for (const picture of await page.locator("main img").all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
}

/** Addresses that the worker keeps, whatever for. */
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

test("a memorial once opened reads completely without the net", async ({
  world,
  aVisitor,
  faults,
}) => {
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

test("the copy of a memorial goes when it is no longer for everybody", async ({
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

test("nothing personal is kept", async ({ world, aVisitor }) => {
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

test("what is written without the net waits, and is there once when it is back", async ({
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

  // It is the browser that waits, not the page.
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

test("what is refused after it waited is kept with the reason, and can be mended", async ({
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
  const refused = page.locator("#guestbook-form article");
  await expect(refused).toContainText("Tak for kaffen.");

  // What is being written meanwhile stays; then the refused one can be mended.
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
  await expect(page.locator("#guestbook .letters")).toContainText("Tak for kaffen.");
  await expect(page.getByText("Hilsenen blev ikke gemt")).toHaveCount(0);
});
