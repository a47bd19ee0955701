import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { aPageWithMusic, goTo, toneFile } from "./music-steps.ts";
import { expectSound, ready } from "./screen.ts";
import { orderSpace } from "./space-screens.ts";
import { MADE_READY } from "./world.ts";

test("a page's music is whole without a script", async ({ world, aVisitor }) => {
  const { slug } = await aPageWithMusic(world);
  const page = await aVisitor({ javaScriptEnabled: false });
  await page.goto(`/memorial/${slug}/music`);
  const first = page.getByRole("article", { name: "Aftensang" });
  await expect(first.locator("audio")).toHaveAttribute("preload", "none");
  await expect(first.locator("audio > source").first()).toHaveAttribute("src", /./);
  for (const words of [
    "Karen Elise Bech ved stueorglet",
    "C.E.F. Weyse",
    "Hun spillede den hver aften, når lampen var tændt.",
    "Komponisten døde i 1842.",
  ]) {
    await expect(first.getByText(words)).toBeVisible();
  }
  await first.getByText("Ordene til musikken").click();
  await expect(first.getByText("Den skønne jordens sol gik ned.")).toBeVisible();
  const second = page.getByRole("article", { name: "Vals til køkkenet" });
  await expect(second.getByText("Lavet af en maskine")).toBeVisible();
  await page.goto(`/memorial/${slug}`);
  await page.getByRole("link", { name: "Om musikken" }).click();
  await expect(page).toHaveURL(/\/music$/);
});

test("music goes on from page to page, and after a reload stands where it was @wide", async ({
  world,
  page,
}) => {
  const { slug } = await aPageWithMusic(world);
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await expect(page.getByText("Siden har musik.")).toBeVisible();
  await page.getByRole("button", { name: "Spil musikken" }).click();
  const stop = page.getByRole("button", { name: "Stands musikken" });
  await expect(stop).toBeVisible();
  await expect(page.locator("#content").getByText("Aftensang")).toBeVisible();

  await goTo(page, `/classic-memorial/${slug}`);
  await expect(page.locator(".classic")).toBeVisible();
  await expect(stop).toBeVisible();
  await page.getByRole("link", { name: "Om musikken" }).click();
  const stopPiece = page.getByRole("button", { name: "Stands: Aftensang" });
  await expect(stopPiece).toBeVisible();
  // One way to stop it is enough on a page.
  await expect(stop).toBeHidden();
  await goTo(page, "/pricing");
  await expect(page.getByRole("region", { name: "Musik" }).getByText("Aftensang")).toBeVisible();
  await expect(stop).toBeVisible();
  await expectSound(page);
  const place = () =>
    page.evaluate(() => Object.entries(sessionStorage).find(([name]) => name.startsWith("music ")));
  await expect.poll(async () => Number((await place())?.[1].split(" ")[1])).toBeGreaterThan(0);

  await goTo(page, `/memorial/${slug}`);
  // The line at the foot gives way to the page's own button.
  await expect(page.getByRole("region", { name: "Musik" })).toBeHidden();
  await stop.click();
  await expect(page.getByText("Musikken er standset.")).toBeVisible();
  const stood = await place();
  await page.reload();
  await ready(page);
  await expect(page.getByText("Musikken er standset.")).toBeVisible();
  await expect(page.getByText("Siden har musik.")).toBeHidden();
  expect(await place()).toEqual(stood);
  await page.getByRole("button", { name: "Spil videre" }).click();
  await expect(stop).toBeVisible();
});

test("a keeper says why a piece may be heard; only then visitors hear it @wide", async ({
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial();
  await orderSpace(memorial);
  const page = await aVisitor({ as: memorial.keeper });
  const visitor = await aVisitor();
  await page.goto(`/edit-memorial/${memorial.slug}#music`);
  const music = page.getByRole("region", { name: "Musik" });
  await music.getByLabel("Vælg musik").setInputFiles(toneFile("aftensang.wav", 3));
  const waits = music.getByText("Kun de, der passer siden, kan høre det", { exact: true });
  await expect(waits).toBeVisible(MADE_READY);
  await music.getByLabel("Hvad er det?").fill("Aftensang");
  await visitor.goto(`/memorial/${memorial.slug}/music`);
  await expect(visitor.getByText("Her er stille endnu.")).toBeVisible();

  await music.getByRole("radio", { name: "Vi har fået lov" }).check();
  await expect(music.getByText("Der mangler lidt endnu.")).toBeVisible();
  await expect(waits).toBeVisible();
  await music.getByLabel("Hvem har givet lov?").fill("Koret i Løgstør");
  await music.getByLabel("Hvem har givet lov?").blur();
  await expect(waits).toBeHidden();
  await expect(music.getByRole("button", { name: "Hør: Aftensang" })).toBeVisible(MADE_READY);
  await expectSound(page);

  await music.getByRole("button", { name: "Vælg en del af det" }).click();
  await music.getByLabel("Begynder, i sekunder").fill("1,2");
  await music.getByLabel("Begynder, i sekunder").blur();
  await expect(music.getByLabel("Begynder, i sekunder")).toHaveValue("1,2");
  await expect(music.getByText("Bliver spillet fra 0:01 til 0:03.")).toBeVisible();
  await expectSound(page);
  await visitor.reload();
  const piece = visitor.getByRole("article", { name: "Aftensang" });
  await expect(piece.getByText("Bruges med lov fra Koret i Løgstør.")).toBeVisible();
});

test("a microphone that is refused is said to be", async ({ world, aVisitor }) => {
  const memorial = await world.aMemorial();
  const page = await aVisitor({ as: memorial.keeper });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "mediaDevices", {
      value: {
        getUserMedia: () => Promise.reject(new DOMException("No", "NotAllowedError")),
      },
    });
  });
  await page.goto(`/edit-memorial/${memorial.slug}#voice-recorder`);
  const music = page.getByRole("region", { name: "Musik" });
  await expect(music.getByText("Spørg den, der taler")).toBeVisible();
  await music.getByRole("button", { name: "Indtal" }).click();
  await expect(music.getByRole("alert")).toContainText("Vi fik ikke lov at bruge mikrofonen");
  await expectSound(page);
});

test("a voice that is recorded isn't lost by leaving the page unasked, and is put on it", async ({
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial();
  await orderSpace(memorial);
  const page = await aVisitor({ as: memorial.keeper });
  await page.addInitScript(() => {
    // A microphone that hears a tone.
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const tone = context.createOscillator();
      const heard = context.createMediaStreamDestination();
      tone.connect(heard);
      tone.start();
      return heard.stream;
    };
  });
  await page.goto(`/edit-memorial/${memorial.slug}#voice-recorder`);
  const music = page.getByRole("region", { name: "Musik" });
  await music.getByRole("button", { name: "Indtal" }).click();
  await expect(music.getByRole("timer")).toHaveText(/^0:0[1-9]$/);
  await music.getByRole("button", { name: "Stands", exact: true }).click();
  await expect(music.getByText("Hør den igennem, før du bruger den.")).toBeVisible();
  await expectSound(page);
  await goTo(page, "/pricing");
  const question = page.getByRole("dialog");
  await expect(question.getByText("Din optagelse er ikke lagt på siden.")).toBeVisible();
  await question.getByRole("button", { name: "Bliv her" }).click();
  await music.getByRole("button", { name: "Brug optagelsen" }).click();
  const waits = music.getByText("Kun de, der passer siden, kan høre det", { exact: true });
  await expect(waits).toBeVisible(MADE_READY);
  await music.getByText("Skriv mere").click();
  await expect(music.getByRole("radio", { name: "En stemme", exact: true })).toBeChecked();
});
