import { expect, type Page } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { test } from "./fixtures.ts";
import { expectSound, toasts } from "./screen.ts";
import { answered, MADE_READY } from "./world.ts";
import {
  choose,
  editWith,
  itemsOf,
  photographs,
  pictures,
  press,
  section,
} from "./editor-pictures-steps.ts";

const undoOfDeletion = (page: Page) =>
  page.getByRole("banner").getByRole("button", { name: "Fortryd: Sletning" });

test("the focus point is moved by keys and by tap, and existing albums are suggested", async ({
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial();
  const page = await aVisitor({ as: memorial.keeper });
  await editWith(page, memorial, "a.jpg", "b.jpg");
  await pictures(page).first().tap();

  const ring = section(page).getByRole("button", { name: /^Midtpunkt: 50 % fra venstre, 33 %/ });
  await ring.press("ArrowRight");
  await section(page)
    .getByRole("button", { name: /^Midtpunkt: 52 %/ })
    .press("Shift+ArrowDown");
  const media = async () => (await itemsOf(memorial))[0];
  await expect.poll(media).toMatchObject({ focusX: 52, focusY: 43 });
  const crop = section(page).getByRole("figure", { name: "På telefon" }).getByRole("presentation");
  await expect(crop).toHaveCSS("object-position", "52% 43%");

  const picture = section(page).getByRole("button", { name: /^Midtpunkt/ });
  const box = await picture.boundingBox();
  await picture.tap({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) * 0.75 } });
  await expect.poll(media).toMatchObject({ focusX: 25, focusY: 75 });

  const album = section(page).getByRole("combobox", { name: "Album" });
  await album.fill("Haven");
  await album.blur();
  await expect.poll(media).toMatchObject({ album: "Haven" });
  await pictures(page).nth(1).tap();
  await expect(section(page).locator("datalist option")).toHaveAttribute("value", "Haven");
  await expectSound(page);
});

test("a picture is described as one types, dated, turned, and all of it undone @wide", async ({
  world,
  aVisitor,
  faults,
}) => {
  // The job that turns it changes the revision, too; what is saved meanwhile is sent once more.
  faults.expect(/412 .* \/api\/memorials\/[^/]+\/media\//);
  const memorial = await world.aMemorial();
  const page = await aVisitor({ as: memorial.keeper });
  await editWith(page, memorial, "a.jpg");
  const media = async () => (await itemsOf(memorial))[0];
  const bar = page.getByRole("banner");
  await pictures(page).first().click();

  await section(page).getByRole("textbox", { name: "Tekst under billedet" }).fill("Haven");
  await expect(bar.getByText(/^Gemt kl/)).toBeVisible();
  await expect.poll(media).toMatchObject({ caption: "Haven" });

  const date = section(page).getByRole("group", { name: "Hvornår er det fra?" });
  await date.getByRole("textbox", { name: "År" }).fill("1961");
  await date.getByRole("combobox", { name: "Måned" }).selectOption("juli");
  await section(page).getByRole("button", { name: "Drej en kvart omgang til højre" }).click();
  await expect.poll(media).toMatchObject({ datedOn: "1961-07" });
  await expect(section(page).getByText("Billedet er drejet")).toBeVisible(MADE_READY);
  // A photograph that stands upright by its orientation; its height is now its width.
  await expect.poll(media).toMatchObject({ width: 400, height: 300 });
  const shown = pictures(page).first().locator("img");
  await expect(shown).toHaveAttribute("width", "400");
  const lies = () =>
    shown.evaluate((image: HTMLImageElement) => image.naturalWidth > image.naturalHeight);
  await expect.poll(lies).toBe(true);

  const undo = bar.getByRole("button", { name: /^Fortryd/ });
  await expect(undo).toHaveAccessibleName("Fortryd: Drejning");
  await section(page)
    .getByRole("button", { name: /^Midtpunkt/ })
    .press("Control+z");
  await expect.poll(media, MADE_READY).toMatchObject({ width: 300, height: 400 });
  await expect(undo).toHaveAccessibleName("Fortryd: Billedets dato");
  await press("Enter", undo);
  await expect.poll(media).toMatchObject({ datedOn: null });
  await press("Enter", undo);
  await expect.poll(media).toMatchObject({ caption: null });
  await expect(undo).toBeFocused();
  await toasts(page).getByRole("button", { name: "Gør om" }).last().click();
  await expect.poll(media).toMatchObject({ caption: "Haven" });

  await press("Enter", section(page).getByRole("button", { name: "Færdig" }));
  await expect(pictures(page).first()).toBeFocused();
  await expectSound(page);
});

test("contributors see their own pictures, and can change nothing else", async ({
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial();
  const buffer = await photograph({ width: 350, height: 300 }).toBuffer();
  const file = { name: "inger.jpg", mimeType: "image/jpeg", buffer };
  const media = `/api/memorials/${memorial.id}/media`;
  await answered(memorial.keeper.api.post(media, { multipart: { file } }));
  const helper = await world.aHelper(memorial, "contributor");
  const page = await aVisitor({ as: helper });
  await page.goto(`/memorial/${memorial.slug}`);
  await page.getByRole("link", { name: "Ret siden" }).click();
  await expect(section(page)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Livet" })).toHaveCount(0);
  await expect(pictures(page)).toHaveCount(0);
  await choose(page, await photographs("haven.jpg"));
  await expect(pictures(page)).toHaveCount(1, MADE_READY);
  await pictures(page).click();
  await page.getByLabel("Tekst under billedet").fill("I haven");
  await page.getByRole("button", { name: "Færdig" }).click();
  await expect(pictures(page)).toHaveAccessibleName("I haven");
  await expectSound(page);
  expect((await itemsOf(memorial)).map(({ caption }) => caption)).toContain("I haven");
});

test("pictures are described, ordered by keyboard and mouse, removed and restored @wide", async ({
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial();
  const page = await aVisitor({ as: memorial.keeper });
  await editWith(page, memorial, "a.jpg", "b.jpg", "c.jpg");
  await press("Enter", section(page).getByRole("button", { name: "Skriv, hvad man ser (3)" }));
  await expect(section(page).getByRole("group", { name: "Billede 1 af 3" })).toBeVisible();
  const [first, second, third] = (await itemsOf(memorial)).map(({ id }) => id);

  await press("Enter", pictures(page).nth(2));
  const caption = section(page).getByRole("textbox", { name: "Tekst under billedet" });
  const altText = section(page).getByRole("textbox", { name: "Hvad ser man?" });
  // A phone's keyboard would cover the picture.
  const panel = section(page).getByRole("group", { name: "Billede 3 af 3" });
  const isTouched = await page.evaluate(() => matchMedia("(pointer: coarse)").matches);
  await expect(isTouched ? panel : caption).toBeFocused();
  await caption.fill("Slusen, 1962");
  await altText.fill("En kvinde ved en sluse");
  await altText.blur();
  const described = { id: third, caption: "Slusen, 1962", altText: "En kvinde ved en sluse" };
  await expect.poll(async () => (await itemsOf(memorial))[2]).toMatchObject(described);
  await expect(section(page).getByRole("button", { name: /^Skriv, hvad man ser/ })).toHaveText(/2/);
  await expectSound(page);

  await press("Enter", section(page).getByRole("button", { name: "Flyt frem" }));
  const order = async () => (await itemsOf(memorial)).map(({ id }) => id);
  await expect.poll(order).toEqual([first, third, second]);
  await expect(section(page).getByText("Plads: 2 af 3")).toBeVisible();
  await expect(section(page).getByRole("button", { name: "Flyt frem" })).toBeFocused();
  await expect(section(page).getByText("Flyttet til plads 2 af 3")).toBeAttached();
  await press("Enter", section(page).getByRole("button", { name: "Først" }));
  await expect.poll(order).toEqual([third, first, second]);
  await press("Enter", section(page).getByRole("button", { name: "Flyt tilbage" }));
  await expect.poll(order).toEqual([first, third, second]);
  await toasts(page).getByRole("button", { name: "Fortryd" }).click();
  await expect.poll(order).toEqual([third, first, second]);
  await press("Enter", section(page).getByRole("button", { name: "Flyt tilbage" }));
  await expect.poll(order).toEqual([first, third, second]);
  await expect(section(page).getByText("Plads: 2 af 3")).toBeVisible();

  await press("Enter", section(page).getByRole("button", { name: "Slet" }));
  await expect(toasts(page)).toContainText("Taget af siden");
  await expect.poll(order).toEqual([first, second]);
  await expect(pictures(page)).toHaveCount(2);
  await expect(page.locator("body")).not.toBeFocused();
  await toasts(page).getByRole("button", { name: "Fortryd" }).click();
  await expect.poll(order).toEqual([first, third, second]);
  await expect(section(page).getByText("Slusen, 1962")).toBeVisible();
  // What is back isn't undone once more.
  await expect(undoOfDeletion(page)).toHaveCount(0);

  await pictures(page).nth(2).dragTo(pictures(page).nth(0));
  await expect.poll(order).toEqual([second, first, third]);
});

test("several pictures get an album and are deleted at once, and it is undone @wide", async ({
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial();
  const page = await aVisitor({ as: memorial.keeper });
  await editWith(page, memorial, "a.jpg", "b.jpg", "c.jpg");
  const bar = section(page).getByRole("group", { name: "Valgte billeder" });
  await press("Enter", section(page).getByRole("button", { name: "Vælg", exact: true }));
  await press("Enter", pictures(page).first());
  await expect(bar).toContainText("1 valgt");
  await pictures(page)
    .nth(2)
    .click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("3 valgt");
  await expectSound(page);

  await press("Enter", bar.getByRole("button", { name: "Album" }));
  const dialog = page.getByRole("dialog", { name: "Album for 3 billeder" });
  await dialog.getByRole("combobox", { name: "Album" }).fill("Haven");
  await expectSound(page);
  await press("Enter", dialog.getByRole("button", { name: "Gem" }));
  const albums = async () => (await itemsOf(memorial)).map(({ album }) => album);
  await expect.poll(albums).toEqual(["Haven", "Haven", "Haven"]);
  // The same pictures may get a date next, and what they have in common stands in the field.
  await expect(dialog).toBeHidden();
  await expect(bar).toContainText("3 valgt");
  await toasts(page).getByRole("button", { name: "Fortryd" }).click();
  await expect.poll(albums).toEqual([null, null, null]);
  await press("Enter", bar.getByRole("button", { name: "Færdig" }));
  await expect(bar).toHaveCount(0);

  // A finger that rests on a picture.
  const touch = { pointerType: "touch", clientX: 10, clientY: 10 };
  await pictures(page).first().dispatchEvent("pointerdown", touch);
  await expect(bar).toContainText("1 valgt");
  await press("Enter", bar.getByRole("button", { name: "Slet" }));
  await expect(toasts(page)).toContainText("1 billede er slettet");
  await expect(pictures(page)).toHaveCount(2);
  // The bar undoes what the message offers to undo, and a focus in it keeps the page's place.
  const place = () => page.evaluate(() => scrollY);
  const before = await place();
  await undoOfDeletion(page).focus();
  expect(await place()).toBe(before);
  await undoOfDeletion(page).press("Enter");
  await expect(pictures(page)).toHaveCount(3);
  await expect(undoOfDeletion(page)).toHaveCount(0);
});
