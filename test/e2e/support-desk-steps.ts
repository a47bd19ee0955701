import { type Page } from "@playwright/test";
import { signIn, type World } from "./world.ts";

export async function aThread(world: World, page: Page) {
  const subject = `Pladen er faldet af ${Date.now()}`;
  const { ticketId, number } = await world.aTicket({
    subject,
    body: "Pladen er faldet af stenen. Kan I sende en ny?",
  });
  await signIn(page.context(), await world.aColleague("support", { fullName: "Mie Bach" }));
  return { ticketId, number, subject };
}
