import { expect } from "@playwright/test";
import { DAY } from "./ceremony-screens.ts";
import { test } from "./fixtures.ts";
import { expectSound, ready } from "./screen.ts";
import { answered } from "./world.ts";
import { PHONE } from "./ceremony-steps.ts";

test("a visitor says that they come without a script", async ({ world, aVisitor, faults }) => {
  faults.expect(/\b400\b.* \/memorial\//);
  const memorial = await world.aMemorial(DAY);
  const page = await aVisitor({ ...PHONE, javaScriptEnabled: false });
  await page.goto(`/memorial/${memorial.slug}/coming`);
  await page.getByLabel("Hvor mange er I?").selectOption("3 personer");
  await page.getByRole("button", { name: "Sig, at jeg kommer" }).tap();
  await expect(page.getByText("Skriv", { exact: false }).first()).toBeVisible();
  await expect(page.getByLabel("Hvor mange er I?")).toHaveValue("3");
  await page.getByLabel("Dit navn").fill("Poul");
  await page.getByRole("button", { name: "Sig, at jeg kommer" }).tap();
  await expect(page.getByText("Familien kan se, at du kommer.")).toBeVisible();
  await expect(page.getByLabel("Dit navn")).toBeHidden();
  const { items } = await answered(memorial.keeper.api.get(`/api/memorials/${memorial.id}/guests`));
  expect(items).toMatchObject([{ name: "Poul", persons: 3 }]);
});

test("a keeper writes two ceremonies, which save by themselves, and removes one", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/memorials\//);
  const memorial = await world.aMemorial();
  const page = await aVisitor({ as: memorial.keeper, ...PHONE });
  await page.goto(`/edit-memorial/${memorial.slug}#ceremony`);
  const section = page.locator("#ceremony");
  const saved = () =>
    answered(memorial.keeper.api.get(`/api/memorials/${memorial.id}`)).then(
      ({ ceremonies }) => ceremonies,
    );

  await section.getByLabel("Hvor", { exact: true }).fill("Løgstør Kirke");
  const moment = section.getByRole("group", { name: "Hvornår" });
  await moment.getByLabel("Dag").fill("28");
  await moment.getByLabel("Måned").selectOption("november");
  await moment.getByLabel("År").fill("2126");
  await moment.getByLabel("Klokken").fill("13");
  await section.getByRole("button", { name: "Tilføj et sted mere" }).tap();
  const second = section.getByRole("group", { name: "2. sted" });
  await second.getByLabel("Hvad", { exact: true }).fill("Mindesammenkomst");
  await second.getByLabel("Adresse, hvor man kan følge med hjemmefra").fill("loegstoer");
  await second.getByLabel("Godt at vide").focus();
  const wrong = second.getByLabel("Adresse, hvor man kan følge med hjemmefra");
  await expect(wrong).toHaveAttribute("aria-invalid", "true");
  await wrong.fill("");
  await section.getByLabel("Gæster kan skrive, at de kommer").check();
  await expect.poll(saved).toMatchObject([
    { place: "Løgstør Kirke", at: "2126-11-28T13:00", name: null },
    { name: "Mindesammenkomst", stream: null },
  ]);
  await expectSound(page);

  await section.getByRole("button", { name: "Fjern: Mindesammenkomst" }).tap();
  await expect(section.getByRole("button", { name: "Tilføj et sted mere" })).toBeFocused();
  await expect.poll(saved).toMatchObject([{ place: "Løgstør Kirke" }]);
  await page.getByRole("button", { name: "Fortryd", exact: true }).last().tap();
  await expect.poll(saved).toHaveLength(2);
});

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
