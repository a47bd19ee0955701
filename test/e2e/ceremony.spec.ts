import { expect } from "@playwright/test";
import { DAY } from "./ceremony-screens.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { answered } from "./world.ts";
import { PHONE } from "./ceremony-steps.ts";

test("a visitor says on a phone that they come, and the keeper sees the sum", async ({
  world,
  aVisitor,
}) => {
  const memorial = await world.aMemorial(DAY);
  const { slug, keeper } = memorial;
  const guests = `/api/memorials/${memorial.id}/guests`;
  await answered(keeper.api.post(guests, { data: { name: "Jens Aage", persons: 3 } }));

  const phone = await aVisitor(PHONE);
  await phone.goto(`/memorial/${slug}`);
  await ready(phone);
  const section = phone.locator("#ceremony");
  for (const { name, place, address, note } of DAY.ceremonies) {
    for (const words of [name, place, address, note]) {
      await expect(section.getByText(words, { exact: true })).toBeVisible();
    }
  }
  await expect(section.getByText("kl. 14.30")).toBeVisible();
  await expect(section.getByText(DAY.ceremonyFlowers)).toBeVisible();
  await expect(section.getByText(DAY.ceremonyDress)).toBeVisible();
  await section.getByRole("link", { name: "Jeg kommer" }).tap();

  await expect(phone.getByRole("heading", { level: 1, name: "Jeg kommer" })).toBeVisible();
  await ready(phone);
  await phone.getByLabel("Dit navn").fill("Karen Holst");
  await phone.getByLabel("Hvor mange er I?").selectOption("2 personer");
  await phone.getByRole("button", { name: "Sig, at jeg kommer" }).tap();
  const thanks = phone.getByRole("status").filter({ hasText: "Familien kan se, at du kommer." });
  await expect(thanks).toBeFocused();
  await expectSound(phone);

  const desk = await aVisitor({ as: keeper });
  await desk.goto(`/memorial/${slug}/admin#guests`);
  const list = desk.locator("#guests");
  await expect(list.getByText("2 kommer, 5 personer")).toBeVisible();
  const line = list.getByRole("listitem").filter({ hasText: "Karen Holst" });
  await expect(line.getByText(/^2 personer\. Skrevet den /)).toBeVisible();

  // Changed, and taken back, in the browser that wrote it.
  await phone.reload();
  await phone.getByRole("button", { name: "Ret" }).tap();
  await expect(phone.getByLabel("Dit navn")).toBeFocused();
  await phone.getByLabel("Hvor mange er I?").selectOption("4 personer");
  await phone.getByRole("button", { name: "Gem" }).tap();
  await expect(phone.getByText("Tak. Det er rettet.")).toBeFocused();
  await desk.reload();
  await expect(list.getByText("2 kommer, 7 personer")).toBeVisible();
  await phone.getByRole("button", { name: "Jeg kommer ikke alligevel" }).tap();
  await expect(phone.getByText("Familien kan ikke længere se det.")).toBeFocused();
  await expect(phone.getByLabel("Dit navn")).toHaveValue("");

  await desk.reload();
  await list.getByRole("button", { name: "Slet Jens Aage" }).click();
  await expect(list.getByText("Ingen har skrevet endnu.")).toBeFocused();
  await expectSound(desk);
});
