import { expect, type Locator, type Page } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { storyField } from "./story-field.ts";
import { answered, signIn } from "./world.ts";

/** Creating a page, step by step or from a template. */

/** Processed by another process, after the demo's pictures: takes time on a busy machine. */
const MADE_READY = { timeout: 240_000 };

const ENOUGH = 40;

/** By Tab alone, as users without a pointer do. */
async function tabTo(target: Locator) {
  await expect(target).toBeVisible();
  for (let press = 0; press < ENOUGH; press++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

async function typeInto(target: Locator, text: string) {
  await tabTo(target);
  await target.page().keyboard.type(text);
}

async function goOn(page: Page, button = "Fortsæt") {
  await tabTo(page.getByRole("button", { name: button, exact: true }));
  await page.keyboard.press("Enter");
}

async function expectQuestion(page: Page, question: string) {
  // Beside the preview, which has a heading of its own.
  await expect(page.locator("form h1")).toHaveText(question);
}

test("by keyboard alone, from the name to a page that others can see @wide", async ({
  world,
  page,
  aVisitor,
  faults,
}, { project }) => {
  test.slow();
  faults.expect(/\b40[04]\b.* \/api\/memorials\//);
  const keeper = await world.aKeeper();
  await signIn(page.context(), keeper);
  await page.goto("/create-memorial");
  await tabTo(page.getByRole("link", { name: "Begynd trin for trin" }));
  await page.keyboard.press("Enter");
  await expectQuestion(page, "Hvem er siden for?");
  await ready(page);
  await typeInto(page.getByLabel("Navn"), "Inger Østergård");
  await page.keyboard.press("Enter");

  await expectQuestion(page, "Har du et billede?");
  const [id = ""] = /[0-9a-f-]{36}/.exec(page.url()) ?? [];
  const choosing = page.waitForEvent("filechooser");
  await tabTo(page.getByLabel("Vælg et billede"));
  await page.keyboard.press("Enter");
  const buffer = await photograph({ width: 400, height: 500 }).toBuffer();
  await (await choosing).setFiles({ name: "inger.jpg", mimeType: "image/jpeg", buffer });
  // From this device's own copy first, then as the server has made it.
  const picture = page.locator("form").getByAltText("Billedet øverst på siden");
  await expect(picture).toHaveAttribute("src", /^blob:/);
  await expect(picture).toHaveAttribute("src", /^\//, MADE_READY);
  await expectSound(page);
  await goOn(page);

  await expectQuestion(page, "Hvornår levede Inger Østergård?");
  const born = page.getByRole("group", { name: "Født" });
  await typeInto(born.getByLabel("Dag"), "17");
  await tabTo(born.getByLabel("Måned"));
  await page.keyboard.type("maj");
  await typeInto(born.getByLabel("År", { exact: true }), "1931");
  const died = page.getByRole("group", { name: "Død" });
  await typeInto(died.getByLabel("År", { exact: true }), "1924");
  await goOn(page);
  // Said once, at the field, which has the focus.
  await expect(page.getByText("Dødsdagen ligger før fødselsdagen.")).toHaveCount(1);
  await expect(died.locator(":focus")).toHaveCount(1);
  await expect(toasts(page)).toHaveCount(0);
  await expectQuestion(page, "Hvornår levede Inger Østergård?");
  // While the button is busy, its label differs and clicks are ignored.
  await expect(page.getByRole("button", { name: "Fortsæt", exact: true })).toBeVisible();
  await died.getByLabel("År", { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("2024");
  await page.keyboard.press("Enter");

  await expectQuestion(page, "Hvad vil du fortælle om Inger Østergård?");
  if (project.name === "wide") {
    const preview = page.getByRole("complementary", { name: "Sådan ser siden ud nu" });
    await expect(preview).toContainText("Inger Østergård");
    await expect(preview).toContainText("17. maj 1931");
  }
  await typeInto(storyField(page), "Hun passede sluserne.");
  await goOn(page);

  await expectQuestion(page, "Hvem må se siden?");
  const stranger = await aVisitor();
  const hidden = await stranger.request.get(`/api/memorials/${id}`);
  expect(hidden.status()).toBe(404);
  await tabTo(page.getByRole("radio", { name: /^For dem, der har linket/ }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Offentlig/ })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: /^For dem, der har linket/ })).toBeChecked();
  // Selected, but not confirmed yet.
  expect((await stranger.request.get(`/api/memorials/${id}`)).status()).toBe(404);
  await goOn(page, "Lad andre se siden");
  await expect(page).toHaveURL(`/create-memorial/guided/${id}/published`);
  // The question and its preview may still be there, with a heading each.
  const published = { level: 1, name: "Siden for Inger Østergård kan ses nu" };
  await expect(page.getByRole("heading", published)).toBeVisible();
  await expectSound(page);
  const { name, bornOn, diedOn, biography, privacy } = await answered(
    stranger.request.get(`/api/memorials/${id}`),
  );
  expect({ name, bornOn, diedOn, biography, privacy }).toEqual({
    name: "Inger Østergård",
    bornOn: "1931-05-17",
    diedOn: "2024",
    biography: "<p>Hun passede sluserne.</p>",
    privacy: "unlisted",
  });
});

test("every question can be skipped, revisited, and continued on another device", async ({
  world,
  page,
  aVisitor,
}) => {
  const keeper = await world.aKeeper();
  await signIn(page.context(), keeper);
  await page.goto("/create-memorial/guided");
  await ready(page);
  const foot = page.getByRole("contentinfo").getByRole("link");
  await expect(foot).toHaveText(["English", "Español", "Fejl på siden?"]);
  await page.getByRole("button", { name: "Fortsæt" }).tap();
  await expect(page.getByText("Skriv navnet.")).toBeVisible();
  await page.getByLabel("Navn").fill("Karl Bech");
  await page.getByRole("button", { name: "Fortsæt" }).tap();
  for (const question of [
    "Har du et billede?",
    "Hvornår levede Karl Bech?",
    "Hvad vil du fortælle om Karl Bech?",
  ]) {
    await expectQuestion(page, question);
    await page.getByRole("link", { name: "Spring over" }).tap();
  }
  await expectQuestion(page, "Hvem må se siden?");
  await page.goBack();
  await expectQuestion(page, "Hvad vil du fortælle om Karl Bech?");
  await page.goBack();
  await page.goBack();
  await expectQuestion(page, "Har du et billede?");
  await page.goBack();
  await expectQuestion(page, "Hvem er siden for?");
  await expect(page.getByLabel("Navn")).toHaveValue("Karl Bech");
  await page.goForward();
  await page.getByRole("link", { name: "Spring over" }).tap();
  const years = page.getByRole("group", { name: "Død" }).getByLabel("År", { exact: true });
  await years.fill("2025");
  // Seen by its keeper first, it isn't finished: the page itself leads back to showing it.
  await page.getByRole("button", { name: "Fortsæt" }).tap();
  await expectQuestion(page, "Hvad vil du fortælle om Karl Bech?");
  await page.getByRole("link", { name: "Spring over" }).tap();
  await page.getByRole("button", { name: "Se den selv først" }).tap();
  await page.getByRole("link", { name: "Lad andre se siden" }).tap();
  await expectQuestion(page, "Hvem må se siden?");
  await page.getByRole("link", { name: "Fortsæt senere" }).tap();
  await expect(page).toHaveURL("/profile");

  const elsewhere = await aVisitor({ as: keeper });
  await elsewhere.goto("/profile");
  await elsewhere.getByRole("link", { name: "Gør siden for Karl Bech færdig" }).click();
  await expectQuestion(elsewhere, "Har du et billede?");
  await elsewhere.getByRole("link", { name: "Spring over" }).click();
  await expect(
    elsewhere.getByRole("group", { name: "Død" }).getByLabel("År", { exact: true }),
  ).toHaveValue("2025");
});

test("a page is kept private on purpose, and is finished then", async ({ world, aVisitor }) => {
  const keeper = await world.aKeeper();
  const { id, slug } = await world.aMemorial({ keeper, privacy: "private", stage: "draft" });
  const page = await aVisitor({ as: keeper });
  await page.goto(`/create-memorial/guided/${id}/privacy`);
  await expectQuestion(page, "Hvem må se siden?");
  await page.getByRole("radio", { name: /^Privat/ }).check();
  await page.getByRole("button", { name: "Gem siden som privat" }).tap();
  await expect(page).toHaveURL(`/memorial/${slug}`);
  const kept = await answered(keeper.api.get(`/api/memorials/${id}`));
  expect(kept).toMatchObject({ privacy: "private", stage: "made" });
});

test("the layout is chosen by a sample, and the grave's position from the device @wide", async ({
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial();
  const page = await aVisitor({
    as: memorial.keeper,
    geolocation: { latitude: 57.0488, longitude: 9.9217 },
    permissions: ["geolocation"],
  });
  await page.goto(`/edit-memorial/${memorial.slug}`);
  for (const section of ["Udseende", "Gravstedet", "Højtideligheden"]) {
    await page.getByRole("region", { name: section }).locator("summary").first().click();
  }
  await page.getByRole("radio", { name: "Lyng" }).check();
  await page.getByRole("radio", { name: "Klassisk" }).check();
  await page.getByLabel("Kirkegård").fill("Almen Kirkegård");
  const moment = page.getByRole("group", { name: "Hvornår" });
  await moment.getByLabel("Dag").fill("28");
  await moment.getByLabel("Måned").selectOption("november");
  await moment.getByLabel("År").fill("2026");
  await moment.getByLabel("Klokken").fill("13");
  await page.getByRole("button", { name: "Brug stedet, hvor jeg står nu" }).click();
  await expect(page.getByRole("textbox", { name: /^Stedet på kortet/ })).toHaveValue(
    "57.04880, 9.92170",
  );
  await expect
    .poll(() => answered(memorial.keeper.api.get(`/api/memorials/${memorial.id}`)))
    .toMatchObject({
      theme: "heather",
      layout: "classic",
      cemetery: "Almen Kirkegård",
      ceremonyAt: "2026-11-28T13:00",
      gravePosition: "57.04880, 9.92170",
    });
  await expectSound(page);
});

test("without permission to locate, the position can be typed", async ({ world, aVisitor }) => {
  const memorial = await world.aMemorial();
  const page = await aVisitor({ as: memorial.keeper, permissions: [] });
  // Opened by its URL, it is expanded and in view.
  await page.goto(`/edit-memorial/${memorial.slug}#grave`);
  await expect(page.getByRole("heading", { name: "Gravstedet" })).toBeInViewport();
  await page.getByRole("button", { name: "Brug stedet, hvor jeg står nu" }).click();
  await expect(page.getByText("Telefonen fik ikke lov at sige, hvor den er.")).toBeVisible();
});

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
