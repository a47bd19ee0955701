import { expect, type Page } from "@playwright/test";
import { photograph } from "#test/pictures.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { storyField as story } from "./story-field.ts";
import { answered, MADE_READY, type Memorial, type World } from "./world.ts";
import { edit, stored, tool } from "./story-steps.ts";

/** The biography's rich-text editor: five tools, and no markup to learn. */

const NAMES = ["Haven, august 1996", "Cyklen"];

async function withPictures(world: World): Promise<{ memorial: Memorial; ids: string[] }> {
  const memorial = await world.aMemorial({ biography: "<p>Hun passede sluserne.</p>" });
  const media = `/api/memorials/${memorial.id}/media`;
  const { api } = memorial.keeper;
  for (const [index, caption] of NAMES.entries()) {
    const buffer = await photograph({ width: 400 + index, height: 300 }).toBuffer();
    const file = { name: "foto.jpg", mimeType: "image/jpeg", buffer };
    const multipart = { file, caption, altText: `Det ses: ${caption}` };
    await answered(api.post(media, { multipart }));
  }
  const items = async () =>
    (await answered(api.get(media))).items as { id: string; status: string }[];
  const states = async () => (await items()).map(({ status }) => status);
  await expect.poll(states, MADE_READY).toEqual(["ready", "ready"]);
  return { memorial, ids: (await items()).map(({ id }) => id) };
}

test("a picture is inserted into the text, and is hidden and restored with the page's media @wide", async ({
  world,
  aVisitor,
}) => {
  const { memorial, ids } = await withPictures(world);
  const page = await aVisitor({ as: memorial.keeper });
  await edit(page, memorial);
  await story(page).getByText("sluserne").click();
  await tool(page, "Billede").click();
  const dialog = page.getByRole("dialog", { name: "Hvilket billede?" });
  await expect(dialog.getByRole("listitem")).toHaveText(NAMES);
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await tool(page, "Billede").click();
  await dialog.getByRole("button", { name: "Cyklen" }).click();
  await expect(story(page).getByRole("img", { name: "Det ses: Cyklen" })).toBeVisible();
  await expect(story(page)).toBeFocused();
  await page.keyboard.type("Siden cyklede hun.");
  await expectSound(page);

  const [, id] = ids;
  const figure = `<figure data-media="${id}"></figure>`;
  await expect
    .poll(() => stored(memorial))
    .toBe(`<p>Hun passede sluserne.</p>${figure}<p>Siden cyklede hun.</p>`);

  const media = `/api/memorials/${memorial.id}/media/${id}`;
  await answered(memorial.keeper.api.delete(media));
  await page.reload();
  await expect(story(page)).toContainText("Her stod et billede, som ikke længere er på siden.");
  const stranger = await aVisitor();
  const life = stranger.getByRole("region", { name: "Livet" });
  await stranger.goto(`/memorial/${memorial.slug}`);
  await expect(life).toContainText("Siden cyklede hun.");
  await expect(life.getByRole("figure")).toHaveCount(0);

  await answered(memorial.keeper.api.post(`${media}/restore`));
  await stranger.reload();
  await ready(stranger);
  await expect(life.getByRole("figure")).toContainText("Cyklen");
  await expect(life.getByRole("img", { name: "Det ses: Cyklen" })).toBeVisible();
  await expectSound(stranger);

  await page.reload();
  await story(page).getByRole("button", { name: "Tag ud: Cyklen" }).click();
  await expect
    .poll(() => stored(memorial))
    .toBe("<p>Hun passede sluserne.</p><p>Siden cyklede hun.</p>");
});

const FROM_WORD = `<html><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
<h1 style='color:red'>Haven<o:p></o:p></h1>
<p class=MsoNormal style='font-family:Calibri'><b>Inger</b> dyrkede <i>georginer</i><o:p></o:p></p>
<p class=MsoNormal><img src="data:image/png;base64,AA" onerror="window.hurt = true"></p>
<table><tr><td onclick="window.hurt = true">Roser</td></tr></table>
<p><a href="javascript:window.hurt = true">Se her</a></p><script>window.hurt = true</script>
<!--EndFragment--></body></html>`;

const FROM_DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">
<p dir="ltr" style="line-height:1.38"><span style="font-weight:400;font-style:normal">Hun var </span>
<span style="font-weight:700">stædig</span><span style="font-style:italic"> altid</span></p></b>`;

test("text pasted from Word or Docs keeps its content and loses other formatting", async ({
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial({ biography: "" });
  const page = await aVisitor({ as: memorial.keeper });
  await edit(page, memorial);
  const paste = (given: string, type = "text/html") =>
    story(page).evaluate(
      (field, [pasted, as]) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(as, pasted);
        field.focus();
        const event = { clipboardData, bubbles: true, cancelable: true };
        field.dispatchEvent(new ClipboardEvent("paste", event));
      },
      [given, type] as const,
    );
  const leftOut = page.getByText(/^Billeder kommer ikke med, når du sætter ind/);
  await paste(FROM_WORD);
  await expect(leftOut).toBeVisible();
  await expect(story(page).getByRole("heading", { name: "Haven" })).toBeVisible();
  await story(page).press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await paste(FROM_DOCS);
  await expect(leftOut).toHaveCount(0);
  await story(page).press("ControlOrMeta+End");
  await page.keyboard.press("Enter");
  await paste("Kære mor,\ndin have gror.\n\nVi savner dig.", "text/plain");
  await expect
    .poll(() => stored(memorial))
    .toBe(
      "<h3>Haven</h3><p><strong>Inger</strong> dyrkede <em>georginer</em></p>" +
        "<p>Roser<br />Se her</p><p>Hun var <strong>stædig</strong> <em>altid</em></p>" +
        "<p>Kære mor,<br />din have gror.</p><p>Vi savner dig.</p>",
    );
  expect(await page.evaluate(() => "hurt" in globalThis)).toBe(false);
});

test("if the editor fails to load, the text can be edited with its markup, and nothing is lost", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(/ERR_FAILED/);
  const { memorial, ids } = await withPictures(world);
  const path = `/api/memorials/${memorial.id}`;
  const figure = `<figure data-media="${ids[0]}"></figure>`;
  const data = { biography: `<h3>Haven</h3><p>Et <em>liv</em>.</p>${figure}` };
  await answered(memorial.keeper.api.put(path, { data }));
  // A service worker would fetch the editor past the intercepted route.
  const page = await aVisitor({ as: memorial.keeper });
  await page.route(/rich-story-(?!code)/, (route) => route.abort());
  await page.goto(`/edit-memorial/${memorial.slug}`);
  const plain = page.getByRole("textbox", { name: "Livet" });
  const text = `# Haven\n\nEt _liv_.\n\n▣ ${ids[0]}`;
  await expect(plain).toHaveValue(text);
  await expect(page.getByText("En tom linje giver et nyt afsnit.")).toBeVisible();
  await plain.fill(text.replace("Et ", "Et langt "));
  await plain.blur();
  await expect
    .poll(() => stored(memorial))
    .toBe(`<h3>Haven</h3><p>Et langt <em>liv</em>.</p>${figure}`);
});

/**
 * Repeats the selection until the editor has noticed it: browsers report it with a frame's delay.
 */
async function chosen(page: Page, text: string, choose: () => Promise<void>) {
  const told = await page.evaluateHandle((wanted) => {
    const isChosen = new Promise<void>((done) => {
      document.addEventListener("selectionchange", () => {
        if (getSelection()?.toString() === wanted) done();
      });
    });
    return { isChosen };
  }, text);
  await choose();
  await told.evaluate(({ isChosen }) => isChosen);
}

test("by keyboard alone: a heading, a quotation, a link, and undo @wide", async ({
  world,
  aVisitor,
}) => {
  // Waits: no user is so fast that the editor hasn't noticed the caret's position.
  const memorial = await world.aMemorial({ biography: "" });
  const page = await aVisitor({ as: memorial.keeper });
  const { keyboard } = page;
  await edit(page, memorial);
  await expect(story(page)).toHaveAttribute("lang", "da");
  await expect(story(page)).toHaveAttribute("spellcheck", "true");

  await story(page).focus();
  await keyboard.type("Hun passede sluserne.");
  await keyboard.press("Enter");
  await keyboard.press("Shift+Tab");
  await expect(tool(page, "Overskrift")).toBeFocused();
  await expect(tool(page, "Overskrift")).toHaveAttribute("aria-pressed", "false");
  await keyboard.press("Enter");
  await expect(tool(page, "Overskrift")).toHaveAttribute("aria-pressed", "true");
  await expect(story(page)).toBeFocused();
  await keyboard.type("Haven 🌻");
  await keyboard.press("Enter");

  // Each key moves the focus from where the previous one put it.
  await keyboard.press("Shift+Tab");
  await expect(tool(page, "Overskrift")).toBeFocused();
  await keyboard.press("ArrowRight");
  await expect(tool(page, "Kursiv")).toBeFocused();
  await keyboard.press("ArrowRight");
  await expect(tool(page, "Citat")).toBeFocused();
  await keyboard.press("Enter");
  // A space typed before the focus is back would press the same button again.
  await expect(tool(page, "Citat")).toHaveAttribute("aria-pressed", "true");
  await expect(story(page)).toBeFocused();
  await keyboard.type("17. maj er 3 * 4. # Tag selv.");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await expect(tool(page, "Citat")).toHaveAttribute("aria-pressed", "false");

  await keyboard.type("arkivet");
  await chosen(page, "arkivet", () => keyboard.press("Shift+Home"));
  await keyboard.press("Shift+Tab");
  await expect(tool(page, "Citat")).toBeFocused();
  await keyboard.press("End");
  await expect(tool(page, "Billede")).toBeFocused();
  await keyboard.press("ArrowLeft");
  await expect(tool(page, "Link")).toBeFocused();
  await keyboard.press("Enter");
  const address = page.getByLabel("Hvor skal linket føre hen?");
  await expect(address).toBeFocused();
  await keyboard.type("javascript:alert(1)");
  await keyboard.press("Enter");
  await expect(page.getByText("Adressen skal være en, der begynder med https://.")).toBeVisible();
  await expectSound(page);
  await address.fill("www.arkiv.dk");
  await keyboard.press("Enter");
  await expect(story(page)).toBeFocused();
  await expect(tool(page, "Link")).toHaveAttribute("aria-pressed", "true");
  await keyboard.press("ArrowRight");
  await keyboard.type(" السلام");

  const written =
    "<p>Hun passede sluserne.</p><h3>Haven 🌻</h3>" +
    "<blockquote><p>17. maj er 3 * 4. # Tag selv.</p></blockquote>" +
    '<p><a href="https://www.arkiv.dk/" rel="nofollow ugc noopener">arkivet</a> السلام</p>';
  await expect.poll(() => stored(memorial)).toBe(written);

  await keyboard.press("ControlOrMeta+z");
  await expect(story(page)).not.toContainText("السلام");
  await expect.poll(() => stored(memorial)).not.toContain("السلام");
  await page.getByRole("button", { name: "Fortryd: Livet" }).click();
  await expect(story(page)).toContainText("السلام");
  await toasts(page).getByRole("button", { name: "Gør om" }).click();
  await expect(story(page)).not.toContainText("السلام");
});
