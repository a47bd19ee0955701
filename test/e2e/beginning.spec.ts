import { expect } from "@playwright/test";
import { PASSWORD } from "#test/factories.ts";
import { test } from "./fixtures.ts";
import { Hand } from "./hand.ts";
import { expectSound, ready } from "./screen.ts";
import { storyField } from "./story-field.ts";
import { aName } from "./world.ts";
import { form, question, portrait, aPicture, codeIn } from "./beginning-steps.ts";

/** From the home page to a page that can be shown, without an account and without a plate. */

/** What a page one can show may cost a newcomer on a phone. */
const MOST_TAPS = 35;

const MOST_SECONDS = 6 * 60;

test("a newcomer without a plate has a page to show in six minutes and 35 taps", async ({
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
  await hand.type(page.getByLabel("Dit navn"), `Anna ${name}`);
  await hand.type(page.getByLabel("E-mail", { exact: true }), `${name}@example.org`);
  await expect(page.getByLabel("Brugernavn")).not.toHaveValue("");
  await hand.type(page.getByLabel("Adgangskode", { exact: true }), PASSWORD);
  await hand.tap(page.getByRole("checkbox"));
  await expectSound(page);
  const code = codeIn(page);
  await hand.tap(page.getByRole("button", { name: "Opret adgang" }));

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
