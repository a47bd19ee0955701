import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { photograph } from "#test/pictures.ts";
import { answered, MADE_READY, type Memorial, type World } from "./world.ts";

test("empty sections are shown to keepers only", async ({ world, aVisitor }) => {
  const { slug, keeper } = await world.aMemorial();
  const page = await aVisitor({ as: keeper });
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  const empty = page.getByText("Besøgende ser ikke afsnittet.");
  await expect(empty).toHaveCount(5);
  await expect(page.getByRole("link", { name: "Skriv tid og sted" })).toBeVisible();
  await page.getByRole("button", { name: "Se som besøgende" }).click();
  await expect(empty).toHaveCount(0);
});

/** The public page as its keepers see it: with small controls in place. */

const FULL = {
  epitaph: "Du er i haven endnu.",
  biography: `<p>${"Karen passede sluserne i Løgstør og hilste på dem alle. ".repeat(6)}</p>`,
  ceremonyPlace: "Løgstør Kirke",
  ceremonyAt: "2126-11-28T13:00",
  cemetery: "Løgstør Kirkegård",
};

async function aFullPage(world: World): Promise<Memorial> {
  const memorial = await world.aMemorial(FULL);
  const { id, keeper } = memorial;
  const path = `/api/memorials/${id}/media`;
  const school = { title: "Begynder i skole", happenedOn: "1945" };
  await answered(keeper.api.post(`/api/memorials/${id}/events`, { data: school }));
  const father = {
    name: "Niels Bech",
    sex: "male",
    life: "dead",
    relation: { to: id, as: "parent" },
  };
  await answered(keeper.api.post(`/api/memorials/${id}/family-tree/people`, { data: father }));
  for (const caption of ["Karen ved slusen", "Haven i juli", "Cyklen, der holdt i 31 år"]) {
    const width = 150 + 25 * caption.length;
    const buffer = await photograph({ width, height: 225 }).toBuffer();
    const file = { name: "billede.jpg", mimeType: "image/jpeg", buffer };
    await answered(keeper.api.post(path, { multipart: { file, caption } }));
  }
  const areReady = async () => {
    const { items } = await answered(keeper.api.get(path));
    return items.every(({ status }: { status: string }) => status === "ready");
  };
  await expect.poll(areReady, MADE_READY).toBe(true);
  return memorial;
}

/** The positions of everything that visitors see, below the keeper's bar. */
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

/** Opens a page and waits until deferred layout is complete. */
async function openLaidOut(page: Page, path: string) {
  await page.goto(path);
  await ready(page);
  await expect(page.locator("html")).not.toHaveAttribute("data-look");
}

test("keeper controls cause no layout shift, and lead to what they name @wide", async ({
  world,
  aVisitor,
}, { project }) => {
  const memorial = await aFullPage(world);
  const { viewport } = project.use;
  if (!viewport) throw new Error("The project has a viewport.");
  const stranger = await aVisitor({ viewport });
  const page = await aVisitor({ as: memorial.keeper, viewport });
  for (const reading of ["classic-memorial", "memorial"]) {
    await openLaidOut(stranger, `/${reading}/${memorial.slug}`);
    const asStranger = await places(stranger);
    expect(asStranger.length).toBeGreaterThan(20);

    await openLaidOut(page, `/${reading}/${memorial.slug}`);
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
  }
  await page.getByRole("link", { name: "Ret: Haven i juli" }).click();
  await expect(page.getByLabel("Tekst under billedet")).toHaveValue("Haven i juli");
});
