import { expect, type Page } from "@playwright/test";
import { PASSWORD } from "#test/factories.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { aName, answered } from "./world.ts";
import { aPicture, codeIn, form, portrait, question } from "./beginning-steps.ts";
import { Hand } from "./hand.ts";
import { storyField } from "./story-field.ts";

/** The name and, where it is given, the picture; ends at the registration. */
async function begin(page: Page, name: string, picture?: Awaited<ReturnType<typeof aPicture>>) {
  await page.goto("/create-memorial/guided");
  await ready(page);
  await page.getByLabel("Navn").fill(name);
  await page.getByRole("button", { name: "Fortsæt" }).tap();
  await expect(question(page)).toHaveText("Har du et billede?");
  if (picture) await page.getByLabel("Vælg et billede").setInputFiles(picture);
  await page.getByRole("button", { name: /^Fortsæt/ }).tap();
  await expect(page).toHaveURL(/\/register\?qrCode=[0-9A-Z]{9}&next=/);
}

async function register(page: Page) {
  await page.getByLabel("E-mail", { exact: true }).fill(`${aName()}@example.org`);
  await page.getByLabel("Adgangskode", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Gem siden" }).tap();
}

test("a reload, the back button and a second tab make one page, with its picture", async ({
  page,
  context,
}) => {
  await begin(page, "Karl Bech", await aPicture());
  const code = codeIn(page);
  await page.reload();
  await page.goBack();
  await expect(portrait(page)).toBeVisible();
  await page.reload();
  await expect(portrait(page)).toBeVisible();
  await page.getByRole("button", { name: "Fortsæt", exact: true }).tap();
  await expect(page).toHaveURL(/\/register\?/);
  expect(codeIn(page)).toBe(code);

  const second = await context.newPage();
  await second.goto(page.url());
  const draft = await page.evaluate(() => sessionStorage.getItem("draft:guided") ?? "");
  await second.evaluate((kept) => sessionStorage.setItem("draft:guided", kept), draft);
  await register(page);
  // Nobody is called by a name that was made of their address.
  await expect(toasts(page)).toHaveText("Velkommen");
  await expect(question(page)).toHaveText(/^Hvornår levede/);
  await second.goto("/create-memorial/guided/save");
  await expect(question(second)).toHaveText(/^Hvornår levede/);
  expect(new URL(second.url()).pathname).toBe(new URL(page.url()).pathname);
  await second.close();

  // Back to the pages from before there was an account: to the same memorial, not to a new one.
  const [id = ""] = /[0-9a-f-]{36}/.exec(page.url()) ?? [];
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/${id}/portrait$`));
  await expect(portrait(page)).toBeVisible();
  await page.reload();
  await expect(portrait(page)).toBeVisible();
  await page.goto("/create-memorial/guided/save");
  await expect(page).toHaveURL(new RegExp(`/${id}/`));
  const { items } = await answered(page.request.get("/api/user/memorials"));
  expect(items.map(({ name }: { name: string }) => name)).toEqual(["Karl Bech"]);
});

test("somebody who has an account logs in instead, and finds what was begun", async ({
  world,
  page,
}) => {
  const keeper = await world.aKeeper();
  await begin(page, "Else Marie Krog");
  await page.getByRole("link", { name: "Jeg har en adgang" }).tap();
  await page.getByLabel("E-mail eller brugernavn").fill(keeper.username);
  await page.getByLabel("Adgangskode", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Log ind", exact: true }).tap();
  await expect(question(page)).toHaveText(/^Hvornår levede/);
  await page.getByRole("link", { name: "Tilbage" }).tap();
  await expect(question(page)).toHaveText("Har du et billede?");
});

test("the address of a registration, opened on another device, takes nothing along", async ({
  page,
  aVisitor,
}) => {
  await begin(page, "Karl Bech");
  const elsewhere = await aVisitor();
  await elsewhere.goto(page.url());
  await ready(elsewhere);
  await register(elsewhere);
  // They have an account, and begin with the first question.
  await expect(question(elsewhere)).toHaveText("Hvem er siden for?");
  await expect(elsewhere.getByLabel("Navn")).toHaveValue("");
  const claimed = await elsewhere.request.post("/api/qr-codes/starter/claim");
  expect(claimed.status()).toBe(404);
  await register(page);
  await expect(question(page)).toHaveText(/^Hvornår levede/);
});

/** From the home page to a page that can be shown, without an account and without a plate. */

/** What a page one can show may cost a newcomer on a phone. */
const MOST_TAPS = 33;

const MOST_SECONDS = 6 * 60;

test("a newcomer without a plate has a page to show in six minutes and 33 taps", async ({
  page,
  aVisitor,
}) => {
  const name = aName();
  await page.goto("/");
  await ready(page);
  const hand = new Hand(page);
  await hand.tap(page.getByRole("link", { name: "Lav en mindeside" }).first());
  await expect(question(page)).toHaveText("Hvem er siden for?");
  await hand.read();
  await hand.type(page.getByLabel("Navn"), "Inger Margrethe Østergård");
  await hand.tap(page.getByRole("button", { name: "Fortsæt" }));

  await expect(question(page)).toHaveText("Har du et billede?");
  await hand.read();
  await hand.choose(form(page).getByText("Vælg et billede", { exact: true }), await aPicture());
  await expect(portrait(page)).toBeVisible();
  await expectSound(page);
  await hand.tap(page.getByRole("button", { name: "Fortsæt", exact: true }));

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gem siden");
  await hand.read();
  await hand.type(page.getByLabel("E-mail", { exact: true }), `${name}@example.org`);
  await hand.type(page.getByLabel("Adgangskode", { exact: true }), PASSWORD);
  await expectSound(page);
  const code = codeIn(page);
  await hand.tap(page.getByRole("button", { name: "Gem siden" }));

  await expect(question(page)).toHaveText(/^Hvornår levede/);
  await hand.read();
  const yearOf = (group: string) =>
    page.getByRole("group", { name: group }).getByLabel("År", { exact: true });
  await hand.type(yearOf("Født"), "1931");
  await hand.type(yearOf("Død"), "2024");
  await hand.tap(page.getByRole("button", { name: "Fortsæt", exact: true }));

  await expect(question(page)).toHaveText(/^Hvad vil du fortælle om/);
  await hand.read();
  await hand.type(storyField(page), "Hun passede sluserne, og hun kendte hvert skib ved navn.");
  await hand.tap(page.getByRole("button", { name: "Fortsæt", exact: true }));

  await expect(question(page)).toHaveText("Hvem må se siden?");
  await hand.read();
  await expectSound(page);
  await hand.tap(page.getByRole("button", { name: "Lad andre se siden" }));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("kan ses nu");
  const { taps, machine, person } = hand.sum();
  hand.tell("No plate, to a page to show");
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
  expect(person + machine).toBeLessThanOrEqual(MOST_SECONDS);
  await expectSound(page);

  // The code is the page's own, and what stands on paper leads there.
  await expect(page.locator(".code-card-address")).toHaveText(new RegExp(`/q/${code}$`));
  const message = page.getByLabel("Din besked");
  await expect(message).toHaveValue(/Inger Margrethe Østergård[^]*\/memorial\//);
  await message.fill("Kære alle. Se her.");
  const mail = page.getByRole("link", { name: "Send som mail" });
  await expect(mail).toHaveAttribute("href", /^mailto:\?subject=.*&body=K%C3%A6re%20alle/);
  const stranger = await aVisitor();
  await stranger.goto(`/q/${code}`);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Inger Margrethe Østergård");
});
