import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { record, recordSound, requireFfmpeg } from "#test/recordings.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { orderSpace } from "./space-screens.ts";
import { MADE_READY, type Memorial, type World } from "./world.ts";
import { DEMO, openDemo, openThird, room, viewer, waitForDemo } from "./pictures-steps.ts";

test("an album shows its own pictures, also without JavaScript", async ({ aVisitor }) => {
  const page = await aVisitor({ javaScriptEnabled: false });
  await waitForDemo(page);
  await page.goto(DEMO);
  await page.getByRole("link", { name: /^Haven \d/ }).click();
  await expect(page).toHaveURL(/\?album=Haven/);
  await expect(page.locator(".picture-rows figure")).toHaveCount(4);
  await expect(page.getByRole("link", { name: /^Haven \d/ })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

/** Touch events of one finger or two. */
async function touch(page: Page, from: [number, number][], to: [number, number][]) {
  const session = await page.context().newCDPSession(page);
  const points = (places: [number, number][]) => places.map(([x, y], id) => ({ x, y, id }));
  const send = (type: "touchStart" | "touchMove" | "touchEnd", places: [number, number][]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: points(places) });
  await send("touchStart", from);
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const between = from.map(([x, y], finger): [number, number] => {
      const [endX, endY] = to[finger] ?? [x, y];
      return [x + (endX - x) * share, y + (endY - y) * share];
    });
    await send("touchMove", between);
  }
  await send("touchEnd", []);
  await session.detach();
}

test("touch gestures: swipe, pinch to zoom, pan", async ({ page }) => {
  await openDemo(page);
  await openThird(page);
  await touch(page, [[300, 500]], [[80, 505]]);
  await expect(viewer(page).getByText("4 af 23")).toBeVisible();
  const image = viewer(page).getByRole("img");
  const width = async () => (await image.boundingBox())?.width ?? 0;
  const before = await width();
  const fingers: [number, number][] = [
    [170, 500],
    [220, 500],
  ];
  await touch(page, fingers, [
    [120, 500],
    [270, 500],
  ]);
  await expect.poll(width).toBeGreaterThan(before * 2);
  const left = async () => (await image.boundingBox())?.x ?? 0;
  const stood = await left();
  await touch(page, [[200, 500]], [[260, 500]]);
  await expect.poll(left).toBeGreaterThan(stood);
  await expect(viewer(page).getByText("4 af 23")).toBeVisible();
  await page.keyboard.press("0");
  await expect.poll(width).toBe(before);
});

test("an upright picture of a slideshow begins where its words and the controls do", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDemo(page);
  await page.getByRole("button", { name: "Vis som lysbilleder" }).click();
  await room(page).getByRole("button", { name: "Hold pause" }).click();
  const image = room(page).getByRole("img");
  const isUpright = () =>
    image.evaluate((shown: HTMLImageElement) => shown.clientWidth < shown.clientHeight);
  await expect(async () => {
    if (!(await isUpright())) await page.keyboard.press("ArrowRight");
    expect(await isUpright()).toBe(true);
  }).toPass();
  const lefts = await room(page)
    .locator("img, figcaption, .viewer-bar .button")
    .evaluateAll((all) => all.slice(0, 3).map((one) => one.getBoundingClientRect().left));
  expect(Math.max(...lefts) - Math.min(...lefts)).toBeLessThan(1);
});

async function recorded(name: "film.mp4" | "vals.mp3", mimeType: string) {
  const directory = await mkdtemp(join(tmpdir(), "recorded-"));
  const make = name === "film.mp4" ? record : recordSound;
  const { path } = await make(await requireFfmpeg(), join(directory, name));
  const buffer = await readFile(path);
  await rm(directory, { recursive: true });
  return { name, mimeType, buffer };
}

/** A page with a portrait, a picture, a film and a picture, all processed. */
async function aPageWithFilm(world: World): Promise<Memorial> {
  const memorial = await world.aMemorial();
  await orderSpace(memorial);
  const picture = async (width: number) => ({
    name: `${width}.jpg`,
    mimeType: "image/jpeg",
    buffer: await photograph({ width, height: 400 }).toBuffer(),
  });
  await world.addFiles(memorial, [
    await picture(500),
    await picture(600),
    await recorded("film.mp4", "video/mp4"),
    await picture(700),
  ]);
  return memorial;
}

/** Subtitles for the film, and music, as a keeper adds them. */
async function addWordsAndMusic(page: Page, { slug }: Memorial) {
  await page.goto(`/edit-memorial/${slug}#pictures`);
  const pictures = page.getByRole("region", { name: "Billeder" });
  await pictures.locator(".picture-rows").getByRole("button").nth(2).click();
  const words = "1\n00:00:00,000 --> 00:00:01,000\nHer er haven.\n";
  const file = { name: "film.srt", mimeType: "application/x-subrip", buffer: Buffer.from(words) };
  await page.getByLabel("Vælg en fil: Dansk").setInputFiles(file);
  await expect(page.getByRole("button", { name: "Fjern underteksterne: Dansk" })).toBeVisible();

  await page.getByLabel("Vælg musik").setInputFiles(await recorded("vals.mp3", "audio/mpeg"));
  const music = page.getByRole("region", { name: "Musik" });
  const title = music.getByLabel("Hvad er det?");
  await expect(title).toBeVisible(MADE_READY);
  await title.fill("Vals til køkkenet");
  await title.blur();
  await music.getByRole("radio", { name: "Vi har selv spillet eller sunget det" }).check();
  await expect(music.getByText("Kun de, der passer siden, kan høre det")).toBeHidden();
  await music.getByRole("button", { name: "Hør: Vals til køkkenet" }).click();
  await music.getByRole("button", { name: "Stands: Vals til køkkenet" }).click();
  await expectSound(page);
}

test("films and music play on request; a slideshow can skip films, and remembers that", async ({
  page,
  world,
  aVisitor,
}) => {
  const memorial = await aPageWithFilm(world);
  await addWordsAndMusic(await aVisitor({ as: memorial.keeper }), memorial);
  await page.goto(`/memorial/${memorial.slug}`);
  await ready(page);
  await page.locator(".picture-rows a").nth(1).click();
  await expect(viewer(page).getByText("1 sek., med lyd")).toBeVisible();
  expect(await page.locator("video").count()).toBe(0);
  await expectSound(page);
  await viewer(page).getByRole("button", { name: "Se filmen" }).click();
  const video = viewer(page).locator("video");
  await expect(video).toHaveAttribute("controls");
  const said = () =>
    video.evaluate((film: HTMLVideoElement) => {
      const [track] = film.textTracks;
      return track && [track.language, track.mode, (track.cues?.[0] as VTTCue | undefined)?.text];
    });
  await expect.poll(said).toEqual(["da", "showing", "Her er haven."]);
  await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.ended)).toBe(true);
  await viewer(page).getByRole("button", { name: "Luk" }).click();
  await expect(viewer(page)).toBeHidden();

  const caption = room(page).locator("figcaption");
  const next = room(page).getByRole("button", { name: "Næste" });
  await page.getByRole("button", { name: "Vis som lysbilleder" }).click();
  await room(page).getByRole("button", { name: "Hold pause" }).click();
  await expect(caption).toHaveText("600.jpg");
  await next.click();
  await expect(caption).toHaveText("film.mp4");
  await room(page).getByLabel("Spring film over").check();
  await next.click();
  await expect(caption).toHaveText("700.jpg");
  await room(page).getByRole("button", { name: "Forrige" }).click();
  await expect(caption).toHaveText("600.jpg");
  await expect(room(page).getByText("Siden har musik.")).toBeVisible();
  await room(page).getByRole("button", { name: "Spil musikken" }).click();
  await expect(room(page).getByText("Vals til køkkenet")).toBeVisible();
  await room(page).getByRole("button", { name: "Stands musikken" }).click();
  await expect(room(page).getByText("Musikken er standset.")).toBeVisible();
  await expectSound(page);
  const kept = () => page.evaluate(() => localStorage.getItem("skipVideosInSlideshow"));
  expect(await kept()).toBe("true");

  await page.reload();
  await ready(page);
  // On a phone it stands behind what is used for every picture.
  await expect(viewer(page).getByRole("button", { name: "Vis som lysbilleder" })).toBeHidden();
  await viewer(page).getByRole("button", { name: "Mere", exact: true }).click();
  await viewer(page).getByRole("button", { name: "Vis som lysbilleder" }).click();
  await room(page).getByRole("button", { name: "Hold pause" }).click();
  await expect(room(page).getByLabel("Spring film over")).toBeChecked();
  await room(page).getByLabel("Spring film over").uncheck();
  expect(await kept()).toBe("false");
});

test("a slideshow advances automatically, and pauses on request @wide", async ({ page }) => {
  await page.clock.install();
  await openDemo(page);
  await page.getByRole("button", { name: "Vis som lysbilleder" }).click();
  const image = room(page).getByRole("img");
  const first = (await image.getAttribute("alt")) ?? "";
  await expectSound(page);
  await page.clock.runFor(6500);
  await expect(image).not.toHaveAttribute("alt", first);
  const second = (await image.getAttribute("alt")) ?? "";
  await room(page).getByRole("button", { name: "Hold pause" }).click();
  await page.clock.runFor(20_000);
  await expect(image).toHaveAttribute("alt", second);
  await expectSound(page);
  await room(page).getByRole("button", { name: "Fortsæt" }).click();
  await page.clock.runFor(6500);
  await expect(image).not.toHaveAttribute("alt", second);
  await room(page).getByRole("button", { name: "Luk" }).click();
  await expect(room(page)).toBeHidden();
});
