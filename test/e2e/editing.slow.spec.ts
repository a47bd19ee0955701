import { expect } from "@playwright/test";
import { NO_NET } from "./faults.ts";
import { test } from "./fixtures.ts";
import { expectSound, toasts } from "./screen.ts";
import { answered } from "./world.ts";
import { OVERTAKEN, BEFORE, saved, story, edit, onServer } from "./editing-steps.ts";

for (const [choice, kept, other] of [
  ["Behold min", "Karen Holm", "Karen Bech"],
  ["Brug den anden", "Karen Bech", "Karen Holm"],
] as const) {
  test(`a conflict is resolved with one version, and the other can be restored: ${choice}`, async ({
    world,
    aVisitor,
    faults,
  }) => {
    faults.expect(OVERTAKEN);
    const memorial = await world.aMemorial({ name: "Karen" });
    const page = await aVisitor({ as: memorial.keeper });
    await edit(page, memorial);
    const path = `/api/memorials/${memorial.id}`;
    const { revision } = await onServer(memorial);
    const headers = { "if-match": `"${String(revision)}"` };
    await answered(memorial.keeper.api.put(path, { data: { name: "Karen Bech" }, headers }));

    await page.getByRole("region", { name: "Navn og datoer" }).locator("summary").click();
    const name = page.getByRole("textbox", { name: "Navn", exact: true });
    await name.fill("Karen Holm");
    await name.blur();
    await page.getByRole("button", { name: choice }).click();
    await expect(name).toHaveValue(kept);
    await expect.poll(() => onServer(memorial)).toMatchObject({ name: kept });

    await page.getByRole("button", { name: "Fortryd: Navn" }).click();
    await expect(name).toHaveValue(other);
    await expect.poll(() => onServer(memorial)).toMatchObject({ name: other });
  });
}

test("offline, nothing is lost, and the page shows its state", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(NO_NET);
  const memorial = await world.aMemorial({ biography: "" });
  const page = await aVisitor({ as: memorial.keeper });
  await edit(page, memorial);
  await page.context().setOffline(true);
  await story(page).fill(BEFORE);
  await story(page).blur();

  await expect(page.getByText("Det sidste, du skrev, er ikke gemt endnu")).toBeVisible();
  await expect(toasts(page)).toContainText("Forbindelsen forsvandt. Din tekst er her stadig.");
  await expect(page.getByRole("status").filter({ hasText: "Ikke gemt endnu" })).toBeVisible();
  await expect(saved(page)).toHaveCount(0);
  await expect(story(page)).toHaveText(BEFORE);
  await expectSound(page);

  await page.context().setOffline(false);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText("Det sidste, du skrev, er ikke gemt endnu")).toBeHidden();
  expect(await onServer(memorial)).toMatchObject({ biography: `<p>${BEFORE}</p>` });
});

test("text typed offline is still there after a reload", async ({ world, aVisitor, faults }) => {
  faults.expect(/ERR_FAILED/);
  const memorial = await world.aMemorial({ biography: "" });
  const page = await aVisitor({ as: memorial.keeper });
  await edit(page, memorial);
  const path = `**/api/memorials/${memorial.id}`;
  await page.route(path, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await story(page).fill(BEFORE);
  await story(page).blur();
  await expect(page.getByText("Det sidste, du skrev, er ikke gemt endnu")).toBeVisible();

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(story(page)).toHaveText(BEFORE);

  await page.unroute(path);
  await story(page).fill(`${BEFORE} I fyrre år.`);
  await story(page).blur();
  await expect(saved(page)).toBeVisible();
  expect(await onServer(memorial)).toMatchObject({ biography: `<p>${BEFORE} I fyrre år.</p>` });
});

test("dates have the known precision, and privacy is a choice", async ({
  world,
  aVisitor,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/memorials\//);
  const memorial = await world.aMemorial({ bornOn: "", diedOn: "" });
  const page = await aVisitor({ as: memorial.keeper });
  await edit(page, memorial);
  const born = page.getByRole("group", { name: "Født", exact: true });
  const died = page.getByRole("group", { name: "Død", exact: true });

  await born.getByLabel("Måned").selectOption("september");
  await born.getByLabel("År", { exact: true }).fill("1949");
  await died.getByLabel("År", { exact: true }).fill("1938");
  await expect.poll(() => onServer(memorial)).toMatchObject({ bornOn: "1949-09" });
  await page.getByRole("textbox", { name: "Dødssted" }).focus();
  await expect(died.getByLabel("År", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByRole("status").filter({ hasText: "Ikke gemt endnu" })).toBeVisible();

  await died.getByLabel("År", { exact: true }).fill("2019");
  await died.getByLabel("Året er omtrentligt").check();
  await page.getByRole("textbox", { name: "Dødssted" }).focus();
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => onServer(memorial)).toMatchObject({ diedOn: "~2019" });

  await page.getByRole("region", { name: "Hvem kan se siden" }).locator("summary").first().click();
  await page.getByRole("radio", { name: "Privat" }).check();
  await expect.poll(() => onServer(memorial)).toMatchObject({ privacy: "private" });
  await expect(saved(page)).toBeVisible();
  await page.getByRole("link", { name: "Til siden" }).click();
  await expect(page.getByText("september 1949").first()).toBeVisible();
  await expect(page.getByText(/omkring\s+2019/).first()).toBeVisible();

  faults.expect(/\b404\b/);
  const stranger = await aVisitor();
  const answer = await stranger.goto(`/memorial/${memorial.slug}`);
  expect(answer?.status()).toBe(404);
});

test("on a phone the page is short, and its index says what is missing", async ({
  world,
  aVisitor,
}) => {
  const biography = `<p>${"Hun passede sluserne og hilste på dem alle. ".repeat(30)}</p>`;
  const memorial = await world.aMemorial({ biography });
  const page = await aVisitor({ as: memorial.keeper });
  await page.goto(`/edit-memorial/${memorial.slug}`);
  const index = page.getByRole("navigation", { name: "Det, du kan rette" });
  const open = index.getByRole("button", { name: /^Det, du kan rette/ });
  await expect(open).toContainText("Mangler endnu: Billeder og Gravstedet");
  await expect(page.getByText("Alt vises med det samme.")).toBeVisible();
  // Until its own letters have come, a line may break once more.
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(height).toBeLessThan(4000);
  await expectSound(page);

  await expect(index.getByRole("link", { name: "Livet" })).toBeHidden();
  await open.click();
  const [first, second] = [index.getByRole("link").nth(0), index.getByRole("link").nth(1)];
  const [above, below] = [await first.boundingBox(), await second.boundingBox()];
  expect(below?.x).toBe(above?.x);
  expect(below?.y).toBeGreaterThan(above?.y ?? Infinity);
  await index.getByRole("link", { name: "Livet" }).click();
  await expect(index.getByRole("link", { name: "Livet" })).toBeHidden();
  await expect(story(page)).toBeVisible();
  await page.getByRole("region", { name: "Gæstebog: hvem må skrive" }).locator("summary").click();
  const greetings = page.getByRole("group", { name: "Hilsner" });
  await greetings.getByRole("radio", { name: "Vises, når det er læst" }).check();
  await expect.poll(() => onServer(memorial)).toMatchObject({ guestbookModeration: "checked" });
  await expectSound(page);
});

test("a deleted page can be restored", async ({ world, aVisitor, faults }) => {
  faults.expect(/\b404\b/);
  const memorial = await world.aMemorial();
  const stranger = await aVisitor();
  const page = await aVisitor({ as: memorial.keeper });
  const seen = async () => (await stranger.goto(`/memorial/${memorial.slug}`))?.status();
  expect(await seen()).toBe(200);
  await edit(page, memorial);

  const ask = page.getByRole("button", { name: "Slet siden" });
  const dialog = page.getByRole("dialog", { name: `Slet siden for ${memorial.name}?` });
  await ask.click();
  await expect(dialog).toContainText("kan du gendanne den i 30 dage");
  await expectSound(page);
  await dialog.getByRole("button", { name: "Behold siden" }).click();
  await expect(dialog).toBeHidden();
  await ask.click();
  await dialog.getByRole("button", { name: "Slet siden" }).click();

  await expect(page).toHaveURL("/profile");
  await expect(toasts(page)).toContainText(`Siden for ${memorial.name} er slettet`);
  expect(await seen()).toBe(404);
  await toasts(page).getByRole("button", { name: "Fortryd" }).click();
  await expect(page.getByRole("link", { name: `Ret siden for ${memorial.name}` })).toBeVisible();
  expect(await seen()).toBe(200);

  await answered(memorial.keeper.api.delete(`/api/memorials/${memorial.id}`));
  expect(await seen()).toBe(404);
  await page.reload();
  await page.getByRole("button", { name: `Gendan siden for ${memorial.name}` }).click();
  await expect(page.getByRole("link", { name: `Ret siden for ${memorial.name}` })).toBeVisible();
  expect(await seen()).toBe(200);
});
