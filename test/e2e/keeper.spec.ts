import { expect, type Page } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { answered, type Memorial, type World } from "./world.ts";

/** The page as those see it who keep it: one small word in place, and no more. */

const FULL = {
  epitaph: "Du er i haven endnu.",
  biography: `<p>${"Karen passede sluserne i Løgstør og hilste på dem alle. ".repeat(6)}</p>`,
  ceremonyPlace: "Løgstør Kirke",
  ceremonyAt: "2126-11-28T13:00",
  cemetery: "Løgstør Kirkegård",
};

/** Behind the example's pictures, on a busy machine. */
const MADE_READY_MS = 240_000;

async function aFullPage(world: World): Promise<Memorial> {
  const memorial = await world.aMemorial(FULL);
  const { id, keeper } = memorial;
  const path = `/api/memorials/${id}/media`;
  for (const caption of ["Karen ved slusen", "Haven i juli", "Cyklen, der holdt i 31 år"]) {
    const width = 600 + 100 * caption.length;
    const buffer = await photograph({ width, height: 900 }).toBuffer();
    const file = { name: "billede.jpg", mimeType: "image/jpeg", buffer };
    await answered(keeper.api.post(path, { multipart: { file, caption } }));
  }
  const areReady = async () => {
    const { items } = await answered(keeper.api.get(path));
    return items.every(({ status }: { status: string }) => status === "ready");
  };
  await expect.poll(areReady, { timeout: MADE_READY_MS }).toBe(true);
  return memorial;
}

/** Where everything stands that visitors see, below whatever is above the page. */
function places(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = document.querySelector("main")?.getBoundingClientRect().top ?? 0;
    const seen = document.querySelectorAll(
      "main :is(h1, h2, p, dt, dd, img, figcaption, form, input, textarea, a, button)",
    );
    return [...seen]
      .filter((element) => element.checkVisibility())
      .filter((element) => element.closest(".edit-mark, .caption-mark, .opening-marks") === null)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const place = [x, y - top, width, height].map(Math.round).join(" ");
        const words = element.textContent.replace(/Ret$/, "").slice(0, 20);
        return `${element.localName} ${words} ${place}`;
      });
  });
}

/** What stands further down waits for its place until the page has come to rest. */
const allLaidOut = (page: Page) => expect(page.locator("html")).not.toHaveAttribute("data-look");

for (const reading of ["memorial", "classic-memorial"]) {
  test(`nothing moves when a keeper's marks come and go: ${reading} @wide`, async ({
    world,
    aVisitor,
  }, { project }) => {
    test.setTimeout(2 * MADE_READY_MS);
    const memorial = await aFullPage(world);
    const { viewport } = project.use;
    if (!viewport) throw new Error("The project has a viewport.");
    const stranger = await aVisitor({ viewport });
    await stranger.goto(`/${reading}/${memorial.slug}`);
    await ready(stranger);
    await allLaidOut(stranger);
    const asStranger = await places(stranger);
    expect(asStranger.length).toBeGreaterThan(20);

    const page = await aVisitor({ as: memorial.keeper, viewport });
    await page.goto(`/${reading}/${memorial.slug}`);
    await ready(page);
    await allLaidOut(page);
    const mark = page.getByRole("link", { name: "Ret: Livet" });
    await expect(mark).toBeVisible();
    await expect(page.getByRole("link", { name: "Ret: Haven i juli" })).toBeVisible();
    await expectSound(page);
    const asKeeper = await places(page);
    const strip = page.getByRole("complementary", { name: "Kun for dig, der passer siden" });
    const above = await strip.boundingBox();

    await page.getByRole("button", { name: "Se som besøgende" }).click();
    await expect(page.getByText("Sådan ser besøgende siden.")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Ret/ })).toHaveCount(0);
    expect(await places(page)).toEqual(asKeeper);
    expect(await strip.boundingBox()).toEqual(above);
    expect(asKeeper).toEqual(asStranger);

    await page.getByRole("button", { name: "Tilbage til at rette" }).click();
    await expect(mark).toBeVisible();
    expect(await places(page)).toEqual(asKeeper);
  });
}

test("each mark leads to what it names", async ({ world, aVisitor }) => {
  const memorial = await aFullPage(world);
  const page = await aVisitor({ as: memorial.keeper });
  await page.goto(`/memorial/${memorial.slug}`);
  await ready(page);
  await page.getByRole("link", { name: "Ret: Haven i juli" }).click();
  await expect(page.getByLabel("Tekst under billedet")).toHaveValue("Haven i juli");
});

test("what is empty is only there for who keeps the page", async ({ world, aVisitor }) => {
  const { slug, keeper } = await world.aMemorial();
  const page = await aVisitor({ as: keeper });
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  const empty = page.getByText("Besøgende ser ikke afsnittet.");
  await expect(empty).toHaveCount(4);
  await expect(page.getByRole("link", { name: "Skriv tid og sted" })).toBeVisible();
  await page.getByRole("button", { name: "Se som besøgende" }).click();
  await expect(empty).toHaveCount(0);
});
