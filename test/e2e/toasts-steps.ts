import { expect, type Page } from "@playwright/test";
import { ready, toasts } from "./screen.ts";
import type { World } from "./world.ts";

export async function read(page: Page, slug: string) {
  await page.goto(`/memorial/${slug}`);
  await ready(page);
}

/** From here on, greetings fail with an error; offline they would only be queued. */
export async function refuse(page: Page) {
  const message = "Prøv igen om lidt.";
  await page.route(/\/guestbook$/, (route) => route.fulfill({ status: 503, json: { message } }));
}

export async function send(page: Page) {
  const form = page.locator("#guestbook-form");
  await form.getByLabel("Din hilsen").fill("Tak for kaffen.");
  await form.getByLabel("Underskrift").fill("Lise");
  await form.getByRole("button", { name: "Send hilsenen" }).click();
}

/** The first notice loads its own code, and is gone again. */
export async function haveSeenOne(page: Page) {
  await send(page);
  await toasts(page).getByRole("button", { name: "Luk" }).click();
  await expect(toasts(page)).toHaveCount(0);
}

/** A page whose greetings are refused, with a clock controlled by the test. */
export async function readWithHeldClock(page: Page, world: World) {
  const { slug } = await world.aMemorial();
  await page.clock.install();
  await read(page, slug);
  await refuse(page);
  await haveSeenOne(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
}
