import { expect } from "@playwright/test";
import { aFamily, aRelative } from "./family-tree-screens.ts";
import { addTo, treeOf } from "./family-tree-steps.ts";
import { test } from "./fixtures.ts";
import { mailedLink } from "./mails.ts";
import { expectSound, ready, toasts } from "./screen.ts";
import { aName, signIn } from "./world.ts";

/** The living are asked, and pages of others join a tree when both sides say yes. */

test("a living half-brother is asked by mail, says yes, and takes it back @wide", async ({
  page,
  world,
  aVisitor,
}) => {
  const memorial = await aFamily(world);
  const email = `${aName()}@example.org`;
  await world.confirm(memorial.keeper);
  await signIn(page.context(), memorial.keeper);
  await page.goto(`/family-tree/${memorial.slug}`);
  await ready(page);
  await addTo(page, "Tilføj barn til Inger Margrethe Østergård", {
    name: "Anton Rask",
    sex: "Mand",
    born: "1961",
  });
  await page.getByRole("button", { name: "Ret Anton Rask" }).press("Enter");
  const panel = page.getByRole("region", { name: "Ret Anton Rask" });
  await panel.getByLabel("E-mail").fill(email);
  await panel.getByLabel("En hilsen til mailen (valgfrit)").fill("Må du stå her?");
  await expectSound(page);
  await panel.getByRole("button", { name: "Send spørgsmålet" }).press("Enter");
  await expect(toasts(page)).toContainText("Spørgsmålet er sendt");
  await expect(panel.getByText(/^Spurgt den /)).toBeVisible();
  const strangerOfTree = await aVisitor({ javaScriptEnabled: false });
  const tree = `/family-tree/${memorial.slug}`;
  await strangerOfTree.goto(tree);
  await expect(strangerOfTree.locator("body")).not.toContainText("Anton");

  const asked = await aVisitor();
  await asked.goto(await mailedLink(page, email, "spørger, om du må stå i stamtræet"));
  await ready(asked);
  await expect(asked.getByText("Anton Rask")).toBeVisible();
  await expectSound(asked);
  await asked.getByRole("radio", { name: /^Med navn for alle/ }).check();
  await asked.getByRole("button", { name: "Gem svaret" }).press("Enter");
  await expect(asked.getByText("Andre kan nu se dit navn i stamtræet.")).toBeVisible();
  await strangerOfTree.reload();
  await expect(strangerOfTree.getByText("Anton Rask").first()).toBeVisible();
  await expect(strangerOfTree.locator("body")).not.toContainText("1961");

  await asked.goto(await mailedLink(page, email, "Dit svar om stamtræet"));
  await ready(asked);
  await asked.getByRole("radio", { name: /^Slet ikke/ }).check();
  await asked.getByRole("button", { name: "Gem svaret" }).press("Enter");
  await expect(asked.getByText("Du er taget ud af stamtræet")).toBeVisible();
  await strangerOfTree.reload();
  await expect(strangerOfTree.locator("body")).not.toContainText("Anton");
  await page.goto(tree);
  await ready(page);
  await expect(treeOf(page).getByText("Anton Rask")).toHaveCount(0);
});

test("a page of another family is linked, shows the tree, and is parted again @wide", async ({
  page,
  world,
  aVisitor,
}) => {
  const memorial = await aFamily(world);
  const joined = await world.aMemorial({ name: "Villy Østergård", privacy: "public" });
  await world.confirm(memorial.keeper);
  await signIn(page.context(), memorial.keeper);
  await page.goto(`/family-tree/${memorial.slug}`);
  await ready(page);
  await page.getByRole("button", { name: "Ret Villy Østergård" }).press("Enter");
  const panel = page.getByRole("region", { name: "Ret Villy Østergård" });
  await panel.getByLabel("Sidens adresse").fill(joined.slug);
  await panel.getByRole("button", { name: "Forbind siden" }).press("Enter");
  await expect(toasts(page)).toContainText("Findes siden, har vi spurgt ejeren.");

  const owner = await aVisitor({ as: joined.keeper });
  await owner.goto("/profile");
  await ready(owner);
  const links = owner.locator("#family-tree-links");
  await expect(links.getByText(/mener, at siden handler om Villy Østergård/)).toBeVisible();
  await links.getByLabel("Vis stamtræet på siden for Villy Østergård også").check();
  await expectSound(owner);
  await links.getByRole("button", { name: /^Sig ja/ }).press("Enter");
  await expect(links.getByText(/^Forbundet med Villy Østergård/)).toBeVisible();

  const stranger = await aVisitor({ javaScriptEnabled: false });
  await stranger.goto(`/memorial/${joined.slug}`);
  await stranger.getByRole("link", { name: "Se stamtræet" }).press("Enter");
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText(
    "Familien omkring Villy Østergård",
  );
  await expect(stranger.locator("body")).not.toContainText(/Lise|Bo Øster/);

  await links.getByRole("button", { name: /^Fjern/ }).press("Enter");
  await expect(links).toHaveCount(0);
  expect((await stranger.goto(`/family-tree/${joined.slug}`))?.status()).toBeLessThan(500);
  await expect(stranger.locator("body")).not.toContainText("Ane Kirstine");
});

test("a person of a tree is reported by a stranger, and hidden meanwhile @wide", async ({
  page,
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b404\b.* \/family-tree\/[\w-]+\?person=/);
  const memorial = await aFamily(world);
  const { id } = await aRelative(
    memorial,
    { name: "Severin Krogh", life: "dead", sex: "male" },
    { to: memorial.villy.id, as: "sibling" },
  );
  const address = `/family-tree/${memorial.slug}?person=${id}`;
  const stranger = await aVisitor({ javaScriptEnabled: false });
  await stranger.goto(address);
  await stranger.getByRole("link", { name: "Anmeld: Severin Krogh" }).press("Enter");
  await stranger.getByRole("radio", { name: /Det er ikke sandt/ }).check();
  await stranger.getByLabel("Fortæl mere").fill("Han var ikke bror til Villy, og det gør os ondt.");
  await stranger.getByLabel("Dit navn").fill("Lise Holm");
  await stranger.getByLabel("Din e-mail").fill(`${aName()}@example.org`);
  await stranger.getByLabel(/Det, jeg skriver, er rigtigt/).check();
  await stranger.getByRole("button", { name: "Send anmeldelsen" }).press("Enter");
  await expect(stranger.getByRole("main")).toContainText("Tak for din anmeldelse.");
  const title = await stranger.getByRole("heading", { level: 1 }).innerText();

  await signIn(page.context(), await world.aColleague("support"));
  await page.goto(`/admin/reports/${title.replace("Anmeldelse ", "")}`);
  await expect(page.getByText("Severin Krogh").first()).toBeVisible();
  await expectSound(page);
  await page.getByRole("button", { name: "Tag sagen" }).press("Enter");
  await expect(toasts(page)).toContainText("Sagen er din nu");
  await page.getByRole("button", { name: "Skjul det imens" }).press("Enter");
  await expect(page.getByText("Skjult indtil afgørelsen")).toBeVisible();
  expect((await stranger.goto(address))?.status()).toBe(404);
});
