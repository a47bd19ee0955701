import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, toasts } from "./screen.ts";
import { focusIn, section } from "./deleted-steps.ts";
import { photograph } from "#test/pictures.ts";
import { answered, MADE_READY } from "./world.ts";

test("a removed helper is fetched back with the same role", async ({ world, aVisitor }) => {
  const memorial = await world.aMemorial();
  const helper = await world.aHelper(memorial, "moderator");
  const page = await aVisitor({ as: memorial.keeper });
  await page.goto(`/memorial/${memorial.slug}/admin`);
  const helpers = section(page, "Hjælpere");
  const remove = helpers.getByRole("button", { name: `Fjern ${helper.fullName}` });
  await remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Fjern", exact: true }).click();
  await expect(toasts(page)).toContainText("finder du hjælperen under Slettet");
  await expect(remove).toHaveCount(0);
  await expect(focusIn(helpers)).toHaveCount(1);

  await helpers.getByRole("link", { name: "Fjernede hjælpere kan hentes tilbage" }).click();
  const deleted = section(page, "Slettet");
  await expect(deleted.getByRole("listitem")).toContainText("Kan godkende");
  await deleted.getByRole("button", { name: `Hent tilbage: Hjælper: ${helper.fullName}` }).click();
  await expect(toasts(page)).toContainText(`${helper.fullName} er hjælper igen`);
  await page.goto(`/memorial/${memorial.slug}/admin`);
  await expect(helpers.getByRole("combobox", { name: `${helper.fullName} må` })).toHaveValue(
    "moderator",
  );
});

test("a deleted picture and greeting are found in one place and fetched back @wide", async ({
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial();
  const { id, slug, keeper } = memorial;
  const buffer = await photograph({ width: 420, height: 300 }).toBuffer();
  const file = { name: "a.jpg", mimeType: "image/jpeg", buffer };
  const multipart = { caption: "Slusen, 1962", file };
  await answered(keeper.api.post(`/api/memorials/${id}/media`, { multipart }));
  for (const authorName of ["Bo", "Lise"]) {
    const data = { authorName, message: `Tak fra ${authorName}` };
    await answered(keeper.api.post(`/api/memorials/${id}/guestbook`, { data }));
  }
  const page = await aVisitor({ as: keeper });
  await page.goto(`/edit-memorial/${slug}`);
  const picture = section(page, "Billeder").locator("figure").getByRole("button");
  await expect(picture).toHaveCount(1, MADE_READY);
  await expect(section(page, "Slettet")).toHaveCount(0);

  await picture.press("Enter");
  await section(page, "Billeder").getByRole("button", { name: "Slet", exact: true }).click();
  await expect(toasts(page)).toContainText("Det ligger under Slettet");
  await toasts(page).getByRole("link", { name: "Vis, hvad der er slettet" }).click();
  await expect(section(page, "Slettet").getByRole("listitem")).toBeInViewport();
  await expect(picture).toHaveCount(0);
  await section(page, "Hilsner").getByText("Vis", { exact: true }).click();
  const takeOff = (name: string) =>
    section(page, "Hilsner").getByRole("button", { name: `Tag af siden: ${name}` });
  await takeOff("Lise").press("Enter");
  await expect(takeOff("Lise")).toHaveCount(0);
  await expect(focusIn(section(page, "Hilsner"))).toHaveCount(1);
  await expect(toasts(page)).toContainText("Hilsenen er taget af siden");
  await toasts(page).getByRole("button", { name: "Fortryd" }).click();
  await expect(toasts(page)).toContainText("Det er på siden igen");
  await expect(takeOff("Lise")).toBeVisible();
  await expect(focusIn(section(page, "Hilsner"))).toHaveCount(1);
  await takeOff("Lise").press("Enter");
  await expect(takeOff("Lise")).toHaveCount(0);

  await page.goto(`/edit-memorial/${slug}`);
  const deleted = section(page, "Slettet");
  await expect(deleted.getByText("2 ting kan hentes tilbage")).toBeVisible();
  await deleted.getByText("Vis", { exact: true }).click();
  const lines = deleted.getByRole("listitem");
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(0)).toContainText("Tak fra Lise");
  await expect(lines.nth(1)).toContainText("Slusen, 1962");
  await expect(lines.nth(1)).toContainText("af dig. Kan hentes tilbage til den");
  const small = lines.nth(1).getByRole("presentation");
  await expect
    .poll(() => small.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(300);
  await expectSound(page);

  const back = (name: string) => deleted.getByRole("button", { name: `Hent tilbage: ${name}` });
  await back("En hilsen fra Lise").press("Enter");
  await expect(toasts(page)).toContainText("Det er på siden igen");
  await expect(lines).toHaveCount(1);
  await expect(focusIn(deleted)).toHaveCount(1);
  await back("Billede, Slusen, 1962").press("Enter");
  await expect(deleted.getByText("Her er ikke mere at hente tilbage.")).toBeVisible();
  await expect(focusIn(deleted)).toHaveCount(1);
  await expect(picture).toHaveCount(1);
  await expectSound(page);
});
