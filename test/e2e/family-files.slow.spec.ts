import { expect } from "@playwright/test";
import { aZip } from "#test/archives.ts";
import { photograph } from "#test/pictures.ts";
import { edit, pictures, section } from "./editor-pictures-steps.ts";
import { aMemorialOfFile, aReadFile, FAMILY_FILE } from "./family-files.ts";
import { treeOf } from "./family-tree-steps.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { MADE_READY, signIn } from "./world.ts";

/** A family's research comes in from another program, is looked at, applied, and undone. */

test("a file in old letters is read, chosen, applied and undone @wide", async ({
  page,
  world,
  aVisitor,
}) => {
  const memorial = await aMemorialOfFile(world);
  await signIn(page.context(), memorial.keeper);
  await page.goto(`/family-tree/${memorial.slug}`);
  await ready(page);
  const part = page.locator("#import");
  await part.locator("input[type=file]").setInputFiles(FAMILY_FILE);
  const letters = part.getByLabel("Bogstaverne er skrevet som");
  await expect(letters).toHaveValue("windows-1252", MADE_READY);
  await expect(part.getByText("7 personer", { exact: true })).toBeVisible();
  await letters.selectOption("cp850");
  await expect(part.locator("bdi").first()).toContainText("Jørgen", MADE_READY);
  await part.getByText("Se, hvad der ikke blev forstået").click();
  await expect(part.getByText("denne linje har intet nummer")).toBeVisible();
  await expectSound(page);

  // Whoever comes back finds the file where it was left.
  await page.reload();
  await ready(page);
  await expect(letters).toHaveValue("cp850", MADE_READY);
  await part.getByRole("button", { name: "Læg ind i stamtræet" }).press("Enter");
  await expect(part.getByText("7 personer er lagt ind i stamtræet.")).toBeVisible(MADE_READY);
  const villy = { name: "Se træet fra Villy Østergård" };
  await expect(treeOf(page).getByRole("link", villy)).toBeVisible();
  await expectSound(page);

  const stranger = await aVisitor({ javaScriptEnabled: false });
  await stranger.goto(`/family-tree/${memorial.slug}`);
  await expect(stranger.getByText("Villy Østergård").first()).toBeVisible();
  await expect(stranger.locator("body")).not.toContainText(/Jørgen Øst|Østerbro|Lungebetændelse/);
  const sister = `/family-tree/${memorial.slug}?view=kinship`;
  await stranger.goto(sister);
  await stranger.getByRole("searchbox").fill("Dorthea");
  await stranger.getByRole("searchbox").press("Enter");
  await stranger.getByRole("link", { name: "Dorthea Jørgensen" }).press("Enter");
  await expect(stranger.getByText("mormors søster", { exact: true })).toBeVisible();

  await page.getByText("Se, hvem der har ændret hvad").click();
  const changes = page.getByRole("region", { name: "Ændringer" });
  await changes.getByRole("button", { name: "Fortryd: En fil er læst ind" }).press("Enter");
  await expect(treeOf(page).getByRole("link", villy)).toHaveCount(0);
  await stranger.goto(`/family-tree/${memorial.slug}`);
  await expect(stranger.locator("body")).not.toContainText("Villy");
});

test("a keeper shows a line of a file to all, and takes it back @wide", async ({
  page,
  world,
  aVisitor,
}) => {
  const memorial = await aMemorialOfFile(world);
  await aReadFile(memorial);
  await signIn(page.context(), memorial.keeper);
  await page.goto(`/family-tree/${memorial.slug}`);
  await ready(page);
  const part = page.locator("#import");
  await part.getByRole("button", { name: "Læg ind i stamtræet" }).press("Enter");
  await expect(part.getByText(/er lagt ind i stamtræet/)).toBeVisible(MADE_READY);
  await page.getByRole("button", { name: "Ret Villy" }).press("Enter");
  const panel = page.getByRole("region", { name: /^Ret Villy/ });
  const line = panel.getByRole("switch", { name: /Vis for alle: Note/ });
  await expect(line).not.toBeChecked();
  await expectSound(page);
  await line.press("Space");
  await expect(line).toBeChecked();

  const villy = treeOf(page).getByRole("link", { name: /Se træet fra Villy/ });
  const address = await villy.first().getAttribute("href");
  const stranger = await aVisitor({ javaScriptEnabled: false });
  await stranger.goto(address ?? "");
  await expect(stranger.getByText(/Han sejlede/)).toBeVisible();
  await expect(stranger.locator("body")).not.toContainText("Lungebet");
  await line.press("Space");
  await expect(line).not.toBeChecked();
  await stranger.reload();
  await expect(stranger.locator("body")).not.toContainText("sejlede");
});

/** The only picture of a page. */
const PORTRAIT = "Billede af Inger Margrethe Østergård";

test("pictures of a GEDZIP wait until they are shown @wide", async ({ page, world, aVisitor }) => {
  const memorial = await aMemorialOfFile(world);
  const tree = `0 HEAD
1 GEDC
2 VERS 7.0
0 @I1@ INDI
1 NAME Inger Margrethe /Østergård/
1 DEAT Y
1 OBJE @O1@
0 @O1@ OBJE
1 FILE haven.jpg
2 FORM image/jpeg
2 TITL Inger i haven
0 TRLR
`;
  const picture = await photograph({ width: 400, height: 300 }).toBuffer();
  const buffer = await aZip({ "gedcom.ged": tree, "haven.jpg": picture });
  await signIn(page.context(), memorial.keeper);
  await page.goto(`/family-tree/${memorial.slug}`);
  await ready(page);
  const part = page.locator("#import");
  const file = { name: "slægten.gdz", mimeType: "application/zip", buffer };
  await part.locator("input[type=file]").setInputFiles(file);
  const waiting = "1 billede, som besøgende først ser, når du viser det";
  await expect(part.getByText(waiting)).toBeVisible(MADE_READY);
  await part.getByRole("button", { name: "Læg ind i stamtræet" }).press("Enter");
  await expect(part.getByText(/er lagt ind i stamtræet/)).toBeVisible(MADE_READY);

  const stranger = await aVisitor();
  await stranger.goto(`/memorial/${memorial.slug}`);
  await ready(stranger);
  await expect(stranger.getByRole("img", { name: PORTRAIT })).toHaveCount(0);
  await edit(page, memorial);
  await expect(section(page).getByText("Skjult for besøgende")).toBeVisible(MADE_READY);
  await pictures(page).press("Enter");
  await expectSound(page);
  await section(page).getByRole("button", { name: "Vis for besøgende" }).press("Enter");
  await expect(section(page).getByText("Skjult for besøgende")).toHaveCount(0);
  await stranger.reload();
  await expect(stranger.getByRole("img", { name: PORTRAIT })).toBeVisible();
});
