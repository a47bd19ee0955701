import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, open, toasts } from "./screen.ts";
import { answered, signIn } from "./world.ts";
import { aThread } from "./support-desk-steps.ts";

test("by keys a ticket is taken, noted and closed @wide", async ({ page, world }) => {
  const { ticketId, subject } = await aThread(world, page);
  await open(page, `/admin/support/${ticketId}`, ".ticket-letter");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Genvejstaster" });
  await expect(help).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();

  await page.keyboard.press("t");
  await expect(page.getByLabel("Hvem svarer?").locator("option:checked")).toHaveText("Mie Bach");
  await page.keyboard.press("n");
  const note = page.getByLabel("Note til kolleger");
  await expect(note).toBeFocused();
  await expect(page.getByText("Den, det handler om, kan bede om at læse det.")).toBeVisible();
  await note.fill("Hun ringer i morgen.");
  await page.keyboard.press("Control+Enter");
  await expect(page.locator(".ticket-letter-note")).toContainText("Hun ringer i morgen.");
  await expect(note).toHaveValue("");
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await expect(page.locator(".ticket-facts")).toContainText("Lukket");
  await expect(page.getByRole("heading", { level: 2, name: subject })).toBeVisible();
});

test("two letters become one, and two again", async ({ page, world }) => {
  const email = `lise.${Date.now()}@example.org`;
  const first = await world.aTicket({ email, subject: "Om pladen" });
  const second = await world.aTicket({ email, subject: "Igen om pladen" });
  await signIn(page.context(), await world.aColleague("support"));
  await open(page, `/admin/support/${second.ticketId}`, ".ticket-letter");
  await page.getByRole("button", { name: `Mere om ${second.number}` }).click();
  await page.getByRole("menuitem", { name: "Flet med en anden" }).click();
  const dialog = page.getByRole("dialog", { name: "Flet med en anden henvendelse" });
  await dialog.getByRole("radio", { name: /Om pladen/ }).check();
  await dialog.getByLabel("Hvorfor?").fill("Det samme");
  await expectSound(page);
  await dialog.getByRole("button", { name: "Flet", exact: true }).click();
  await expect(toasts(page)).toContainText("Henvendelserne er flettet");
  await expect(page).toHaveURL(`/admin/support/${first.ticketId}`);
  await expect(page.locator(".ticket-letters")).toContainText(`Skrevet til ${second.number}`);
  await page.getByRole("button", { name: `Skil ${second.number} ad igen` }).click();
  await expect(toasts(page)).toContainText("Henvendelsen står for sig selv igen");
  await expect(page.locator(".ticket-letters")).not.toContainText(`Skrevet til ${second.number}`);
});

test("a template in the writer's language, with a file @wide", async ({ page, world }) => {
  const name = `Ny plade ${Date.now()}`;
  const boss = await world.aColleague("administrator", { fullName: "Bo Friis" });
  const texts = { da: "Kære {navn}. Vi sender en ny plade.", en: null, es: null };
  const filled = "Kære Lise Holm. Vi sender en ny plade.";
  await answered(boss.api.post("/api/admin/macros", { data: { name, texts, then: "closed" } }));
  const ours = await world.aTicket({ body: "Pladen er knækket." });
  const spanish = await world.aTicket({ locale: "es", body: "La placa está rota." });
  await signIn(page.context(), boss);

  await open(page, `/admin/support/${spanish.ticketId}`, ".ticket-letter");
  const template = page.getByRole("combobox", { name: "Indsæt en skabelon" });
  await template.fill(name);
  await expectSound(page);
  await page.getByRole("option", { name: new RegExp(`^${name}.*findes ikke på spansk`) }).click();
  await expect(page.getByText(`»${name}« findes ikke på spansk.`)).toBeVisible();
  await expect(page.getByLabel("Svar til Lise Holm")).toHaveValue("");

  await open(page, `/admin/support/${ours.ticketId}`, ".ticket-letter");
  await template.fill(name);
  // By keys: Enter chooses, and sends nothing.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Svar til Lise Holm")).toHaveValue(filled);
  await expect(page.getByLabel("Derefter").locator("option:checked")).toHaveText("Luk");
  const file = {
    name: "vejledning.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("Lim den på."),
  };
  await page.locator("main input[type=file]").setInputFiles(file);
  await expect(page.getByRole("list", { name: "Filer, der sendes med" })).toContainText(file.name);
  await page.getByRole("button", { name: "Send svaret" }).click();
  const reply = page.locator(".ticket-letter-reply");
  await expect(reply).toContainText(filled);
  await expect(reply.getByRole("link", { name: file.name })).toBeVisible();
  await expect(page.locator(".ticket-facts")).toContainText("Lukket");
});

test("where there are no templates, whoever may make them is told of them", async ({
  page,
  world,
}) => {
  const { ticketId } = await world.aTicket();
  // Others have made some by now.
  await page.route("**/api/admin/macros", (route) => route.fulfill({ json: { items: [] } }));
  const make = page.getByRole("link", { name: "Lav en skabelon" });
  await signIn(page.context(), await world.aColleague("administrator"));
  await open(page, `/admin/support/${ticketId}`, ".ticket-letter");
  await expect(make).toHaveAttribute("href", "/admin/support/macros");
  await expectSound(page);
  await signIn(page.context(), await world.aColleague("support"));
  await open(page, `/admin/support/${ticketId}`, ".ticket-letter");
  await expect(page.getByLabel(/^Svar til /)).toBeVisible();
  await expect(make).toHaveCount(0);
});

test("a template is asked for in one language, and says so where it has none", async ({
  page,
  world,
  faults,
}) => {
  faults.expect(/\b400\b.* \/api\/admin\/macros/);
  await signIn(page.context(), await world.aColleague("administrator"));
  await open(page, "/admin/support/macros");
  // Behind those of other templates.
  const form = page.getByRole("main").locator("form").last();
  await expect(form.getByLabel("Tekst på engelsk hvis du vil")).toBeVisible();
  await expect(form.getByLabel("Tekst på spansk hvis du vil")).toBeVisible();
  const danish = form.getByLabel("Tekst på dansk", { exact: true });
  await form.getByLabel("Navn", { exact: true }).fill("Pladen er faldet af");
  await form.getByRole("button", { name: "Gem" }).click();
  await expect(danish).toBeFocused();
  await expect(danish).toHaveAttribute("aria-invalid", "true");
});

test("what was put aside as spam is taken out again", async ({ page, world }) => {
  const { ticketId } = await world.aTicket({ spamReasons: ["links"] });
  await signIn(page.context(), await world.aColleague("support"));
  await open(page, `/admin/support/${ticketId}`, ".ticket-letter");
  await expect(page.getByText("Der er mange links i den.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send svaret" })).toHaveCount(0);
  await page.getByRole("button", { name: "Det er ikke spam" }).click();
  await expect(page.locator(".ticket-facts")).toContainText("Svar senest");
  await expect(page.getByRole("button", { name: "Send svaret" })).toBeVisible();
});

test("letters of before are tickets now, and a stranger's number opens nothing", async ({
  page,
  world,
}) => {
  await signIn(page.context(), await world.aColleague("support"));
  await page.goto("/admin/contact-messages");
  await expect(page).toHaveURL("/admin/support");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Henvendelser");

  await page.getByLabel("Navn, e-mail, nummer eller ord").fill("ingen ved navn Zacharias Qvortrup");
  await page.getByRole("button", { name: "Søg" }).click();
  await expect(page.getByText("Ingen passer til det.")).toBeVisible();
  await expectSound(page);
});
