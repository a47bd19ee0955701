import { expect, type Locator, request } from "@playwright/test";
import { PASSWORD } from "#test/factories.ts";
import { test } from "./fixtures.ts";
import { open, ready, toasts } from "./screen.ts";
import { answered, signIn } from "./world.ts";
import { button, expectPlace, focused, press } from "./focus-steps.ts";
import { moderate } from "./moderation-screens.ts";

test("helpers, invitations and successors", async ({ page, world }) => {
  const memorial = await world.aMemorial();
  await world.aHelper(memorial, "moderator", { fullName: "Malthe Holm" });
  const email = await world.invite(memorial);
  await signIn(page.context(), memorial.keeper);
  await open(page, `/memorial/${memorial.slug}/admin`, "#ownership .button");
  await press(page, button(page, "Bed om hjælp"));
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeFocused();
  await press(page, button(page, "Fortryd"));
  await expect(page.locator("#keepers :focus")).toHaveCount(1);
  await press(page, button(page, `Træk invitationen til ${email} tilbage`));
  await expect(focused(page)).toContainText("Malthe Holm");

  const remove = button(page, "Fjern Malthe Holm");
  await remove.press("Enter");
  await expect(page.getByRole("dialog").getByRole("heading")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(remove).toBeFocused();
  await remove.press("Enter");
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Fjern" }));
  await expect(toasts(page)).toContainText("passer ikke siden mere");
  await expect(page.locator("#keepers :focus")).toHaveCount(1);
});

test("names, passkeys and sessions", async ({ page, world }) => {
  const keeper = await world.aKeeper();
  await world.confirm(keeper);
  const elsewhere = await request.newContext({ baseURL: world.address });
  const data = { username: keeper.username, password: PASSWORD };
  await answered(elsewhere.post("/api/login", { data }));
  await signIn(page.context(), keeper);
  await open(page, "/profile", "#sessions .setting .button");
  await press(page, button(page, "Ret dit navn"));
  await expect(page.getByRole("textbox", { name: "Navn", exact: true })).toBeFocused();
  await press(page, button(page, "Gem"));
  await expect(toasts(page)).toContainText("Dit navn er rettet");
  await press(page, button(page, "Skift e-mail"));
  await press(page, button(page, "Fortryd"));
  await press(page, button(page, "Skift adgangskode"));
  await press(page, button(page, "Fortryd"));
  await press(page, button(page, "Tilføj en adgangsnøgle"));
  await expect(page.getByLabel("Hvad skal den hedde?")).toBeFocused();
  await press(page, button(page, "Fortryd"));
  await press(page, page.locator("#sessions").getByRole("button", { name: /^Log ud på / }));
  await expect(page.locator("#sessions :focus")).toHaveCount(1);
  await elsewhere.dispose();
});

test("a plate's steps and saved views at the desk @wide", async ({ page, world }) => {
  const colleague = await world.aColleague("administrator");
  const view = { name: "Uden ejer", filter: { standing: "free" } };
  await answered(colleague.api.post("/api/admin/qr-views", { data: view }));
  const { code } = await world.aPlate();
  await signIn(page.context(), colleague);
  await open(page, "/admin/qr?stage=created", ".own-view button");
  await button(page, "Mere om Uden ejer").press("Enter");
  await press(page, page.getByRole("menuitem", { name: "Slet" }));
  await expect(page.locator(".own-view")).toHaveCount(0);
  await expectPlace(page, "deleting a view");

  await open(page, `/admin/qr/${code}`, "#plates");
  await button(page, "Tag ud af brug").press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Hvorfor?").fill("Knækket i frosten");
  await press(page, dialog.getByRole("button", { name: "Tag ud af brug" }));
  await expect(button(page, "Tag i brug igen")).toBeVisible();
  await expectPlace(page, "retiring a code");
});

test("a candle, a greeting and the question about cookies", async ({ world, aVisitor }) => {
  const { slug } = await world.aMemorial();
  const page = await aVisitor({ isNew: true });
  await page.goto(`/memorial/${slug}`);
  await ready(page);
  await press(page, button(page, "Afvis alle"));
  await press(page, page.locator("#candle-form").getByRole("button", { name: /^Tænd/ }));
  const form = page.locator("#guestbook-form");
  await form.getByLabel("Din hilsen").fill("Tak for kaffen.");
  await form.getByLabel("Underskrift").fill("Lise");
  await form.getByRole("button", { name: "Send hilsenen" }).press("Enter");
  await expect(page.getByText("Tak for din hilsen.", { exact: true })).toBeVisible();
  await expectPlace(page, "sending a greeting");
  await press(page, button(page, "Tag tilbage"));
  await expect(focused(page)).toHaveText("Skal hilsenen fjernes?");
  await press(page, button(page, "Nej, behold"));
  await press(page, button(page, "Tag tilbage"));
  await press(page, button(page, "Ja, fjern"));
  await expect(focused(page)).toHaveText("Hilsenen er fjernet.");
});

test("what is refused at a field is said there alone, with the focus", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b40[013]\b/);
  await signIn(page.context(), await world.aKeeper());
  await open(page, "/profile", "#sessions .setting");
  async function expectRefused(field: Locator) {
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator("main").getByRole("alert")).toHaveCount(0);
    await expect(toasts(page)).toHaveCount(0);
  }
  await button(page, "Ret dit navn").press("Enter");
  const name = page.getByRole("textbox", { name: "Navn", exact: true });
  await name.fill("");
  await name.press("Enter");
  await expectRefused(name);
  await button(page, "Fortryd").press("Enter");

  await button(page, "Skift e-mail").press("Enter");
  await page.getByLabel("Ny e-mail").fill("anna.holm@example.org");
  const password = page.getByLabel("Din adgangskode nu");
  await password.fill("ikke den rigtige");
  await password.press("Enter");
  await expectRefused(password);
});

test("older greetings of a page", async ({ page, world }) => {
  const memorial = await world.aMemorial();
  for (let letter = 1; letter <= 12; letter += 1) {
    const data = { authorName: "Bo", message: `Brev ${letter}.` };
    await answered(memorial.keeper.api.post(`/api/memorials/${memorial.id}/guestbook`, { data }));
  }
  await open(page, `/memorial/${memorial.slug}`, "#guestbook .letter");
  const letters = page.locator("#guestbook .letters .letter");
  await expect(letters).toHaveCount(10);
  await press(page, page.getByRole("link", { name: "Flere hilsner" }));
  await expect(letters).toHaveCount(12);
  await expect(focused(page)).toContainText("Brev 2.");
});

test("greetings shown one after the other", async ({ page, world }) => {
  const memorial = await world.aMemorial();
  await moderate(memorial, "checked");
  for (const authorName of ["Ole", "Karen", "Sten"]) {
    const data = { authorName, message: `${authorName} skriver.` };
    await answered(memorial.keeper.api.post(`/api/memorials/${memorial.id}/guestbook`, { data }));
  }
  const { api } = await world.aKeeper();
  for (const authorName of ["Grete", "Lise", "Mads"]) {
    const data = { authorName, message: `${authorName} skriver.` };
    await answered(api.post(`/api/memorials/${memorial.id}/guestbook`, { data }));
  }
  await signIn(page.context(), memorial.keeper);
  await open(page, `/memorial/${memorial.slug}/admin`, "#waiting .letter");
  const letters = page.locator("#waiting .letters .letter");
  await expect(letters).toHaveCount(3);
  const second = (await letters.nth(1).innerText()).split("\n")[1] ?? "";
  await press(page, button(page, /^Vis på siden: /));
  await expect(focused(page)).toContainText(second);
  await press(page, button(page, /^Vis ikke: /));
  await expect(page.locator("#waiting .letters .letter:focus")).toHaveCount(1);
  // "Fortryd" in the notice: the focus was on the letter, and is there again.
  await page.keyboard.press("F8");
  await press(page, button(page, "Fortryd"));
  await expect(page.locator("#waiting :focus")).toHaveCount(1);
  await press(page, button(page, /^Vis på siden: /));
  await press(page, button(page, /^Vis på siden: /));
  await expect(page.getByText("Der er ikke noget, der venter.")).toBeVisible();
  await expect(page.locator("#waiting :focus")).toHaveCount(1);
});
