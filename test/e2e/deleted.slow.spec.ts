import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { toasts } from "./screen.ts";
import { section, focusIn } from "./deleted-steps.ts";

test("a removed helper is fetched back with the same role", async ({ world, aVisitor }) => {
  const memorial = await world.aMemorial();
  const helper = await world.aHelper(memorial, "moderator");
  const page = await aVisitor({ as: memorial.keeper });
  await page.goto(`/memorial/${memorial.slug}/admin`);
  const helpers = section(page, "Hjælpere");
  const remove = helpers.getByRole("button", { name: `Fjern ${helper.fullName}` });
  await remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Fjern", exact: true }).click();
  await expect(toasts(page)).toContainText("ligger hjælperen under Slettet");
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
