import { expect, type Locator, type Page } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { storyField } from "./story-field.ts";
import { answered, PASSWORD, signIn } from "./world.ts";

/** A page made step by step, or from a suggestion. */

/** Another process does it, after the demo's pictures: on a busy machine that takes its time. */
const MADE_READY = { timeout: 240_000 };
const ENOUGH = 40;

/** By Tab alone, as whoever has no pointer comes there. */
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
  // Beside the page as it stands, which has a heading of its own.
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

  await expectQuestion(page, "Hvilke årstal eller datoer?");
  const born = page.getByRole("group", { name: "Født" });
  await typeInto(born.getByLabel("Dag"), "17");
  await tabTo(born.getByLabel("Måned"));
  await page.keyboard.type("maj");
  await typeInto(born.getByLabel("År", { exact: true }), "1931");
  const died = page.getByRole("group", { name: "Død" });
  await typeInto(died.getByLabel("År", { exact: true }), "1924");
  await goOn(page);
  await expect(page.getByText("Dødsdagen ligger før fødselsdagen.").first()).toBeVisible();
  await expectQuestion(page, "Hvilke årstal eller datoer?");
  // While it is busy, the button has another name, and what is pressed is not heard.
  await expect(page.getByRole("button", { name: "Fortsæt", exact: true })).toBeVisible();
  await died.getByLabel("År", { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("2024");
  await page.keyboard.press("Enter");

  await expectQuestion(page, "Har du et billede?");
  const [id = ""] = /[0-9a-f-]{36}/.exec(page.url()) ?? [];
  const choosing = page.waitForEvent("filechooser");
  await tabTo(page.getByLabel("Vælg et billede"));
  await page.keyboard.press("Enter");
  const buffer = await photograph({ width: 400, height: 500 }).toBuffer();
  await (await choosing).setFiles({ name: "inger.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByAltText("Billedet øverst på siden")).toBeVisible(MADE_READY);
  if (project.name === "wide") {
    const preview = page.getByRole("complementary", { name: "Sådan ser siden ud nu" });
    await expect(preview).toContainText("Inger Østergård");
    await expect(preview).toContainText("17. maj 1931");
  }
  await expectSound(page);
  await goOn(page);

  await expectQuestion(page, "Hvad vil du fortælle om Inger Østergård?");
  await typeInto(storyField(page), "Hun passede sluserne.");
  await goOn(page);

  await expectQuestion(page, "Hvem må se siden?");
  const stranger = await aVisitor();
  const hidden = await stranger.request.get(`/api/memorials/${id}`);
  expect(hidden.status()).toBe(404);
  await tabTo(page.getByRole("radio", { name: /^Privat/ }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Med link/ })).toBeChecked();
  // Chosen is not yet done.
  expect((await stranger.request.get(`/api/memorials/${id}`)).status()).toBe(404);
  await goOn(page, "Vis siden");
  await expect(page).toHaveURL(/\/memorial\/inger-oestergaard-/);
  await expect(toasts(page)).toContainText("Siden kan ses nu");
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

test("every question can be passed by, gone back to, and taken up on another device", async ({
  world,
  page,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/memorials/);
  const keeper = await world.aKeeper();
  await signIn(page.context(), keeper);
  await page.goto("/create-memorial/guided");
  await ready(page);
  await page.getByRole("button", { name: "Fortsæt" }).tap();
  await expect(page.getByText("Skriv noget her.")).toBeVisible();
  await page.getByLabel("Navn").fill("Karl Bech");
  await page.getByRole("button", { name: "Fortsæt" }).tap();
  for (const question of [
    "Hvilke årstal eller datoer?",
    "Har du et billede?",
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
  await expectQuestion(page, "Hvilke årstal eller datoer?");
  await page.goBack();
  await expectQuestion(page, "Hvem er siden for?");
  await expect(page.getByLabel("Navn")).toHaveValue("Karl Bech");
  await page.goForward();
  const years = page.getByRole("group", { name: "Død" }).getByLabel("År", { exact: true });
  await years.fill("2025");
  await page.getByRole("link", { name: "Fortsæt senere" }).tap();
  await expect(page).toHaveURL("/profile");

  const elsewhere = await aVisitor({ as: keeper });
  await elsewhere.goto("/profile");
  await elsewhere.getByRole("link", { name: "Gør siden for Karl Bech færdig" }).click();
  await expectQuestion(elsewhere, "Har du et billede?");
  await elsewhere.getByRole("link", { name: "Tilbage" }).click();
  await expect(
    elsewhere.getByRole("group", { name: "Død" }).getByLabel("År", { exact: true }),
  ).toHaveValue("2025");
});

test("one may begin before one logs in, and what was written is still there", async ({
  world,
  page,
  faults,
}) => {
  faults.expect(/\b401\b/);
  const keeper = await world.aKeeper();
  await page.goto("/create-memorial/guided");
  await ready(page);
  await page.getByLabel("Navn").fill("Else Marie Krog");
  await page.getByRole("button", { name: "Fortsæt" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel(/Kort navn|E-mail/).fill(keeper.username);
  await page.getByLabel("Adgangskode", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log ind", exact: true }).click();
  await expect(page).toHaveURL("/create-memorial/guided");
  await expect(page.getByLabel("Navn")).toHaveValue("Else Marie Krog");
  await page.getByRole("button", { name: "Fortsæt" }).click();
  await expectQuestion(page, "Hvilke årstal eller datoer?");
});

test("a page from a suggestion is shown to nobody before its samples are written over", async ({
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

  const unlisted = page.getByRole("radio", { name: /^Med link/ });
  await unlisted.check();
  const refused = page.getByText("Der står stadig eksempler i teksten.").first();
  await expect(refused).toBeVisible();
  const story = storyField(page);
  await story.fill("Bella sov i solen.");
  await expect(page.getByText(/eksempler endnu/)).toHaveCount(0);
  await story.blur();
  // What was asked for and refused is done as soon as it can be.
  const slug = new URL(page.url()).pathname.split("/").at(-1);
  const asked = async () => (await page.request.get(`/api/memorials/${slug}`)).json();
  await expect.poll(asked).toMatchObject({ privacy: "unlisted", kind: "pet", theme: "birch" });
});

test("the look is chosen by a sample, and the place of the grave is where one stands @wide", async ({
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
    await page.getByRole("region", { name: section }).locator("summary").click();
  }
  await page.getByRole("radio", { name: "Lyng" }).check();
  await page.getByRole("radio", { name: "Klassisk" }).check();
  await page.getByLabel("Kirkegård").fill("Almen Kirkegård");
  await page.getByLabel("Hvornår").fill("2026-11-28T13:00");
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

test("a phone that may not say where it is leaves the field to be written in", async ({
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial();
  const page = await aVisitor({ as: memorial.keeper, permissions: [] });
  // Named by its address, it stands open.
  await page.goto(`/edit-memorial/${memorial.slug}#grave`);
  await page.getByRole("button", { name: "Brug stedet, hvor jeg står nu" }).click();
  await expect(page.getByText("Telefonen måtte ikke sige, hvor den er.")).toBeVisible();
});
