import { type Page } from "@playwright/test";

export async function writeGreeting(page: Page, message: string, name: string) {
  const form = page.locator("#guestbook-form");
  await form.getByLabel("Din hilsen").fill(message);
  await form.getByLabel("Underskrift").fill(name);
  await form.getByLabel("Hvem er du?").fill("nabo");
  await form.getByRole("button", { name: "Send hilsenen" }).click();
}
