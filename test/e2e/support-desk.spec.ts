import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectSound, open, toasts } from "./screen.ts";
import { answered, type Keeper } from "./world.ts";
import { aThread } from "./support-desk-steps.ts";

/** Tickets on the desk: two answer at once, a reply is taken back, and two letters become one. */

const ticketApi = (id: string) => `/api/admin/tickets/${id}`;

async function answerFirst(colleague: Keeper, ticketId: string, body: string): Promise<void> {
  const { revision } = await answered(colleague.api.get(ticketApi(ticketId)));
  const headers = { "if-match": `"${revision}"` };
  const data = { body, then: "waiting" };
  await answered(colleague.api.post(`${ticketApi(ticketId)}/replies`, { data, headers }));
}

test("two answer at once, and a reply is taken back @wide", async ({ page, world, faults }) => {
  faults.expect(/\b412\b.* \/api\/admin\/tickets\//);
  const { ticketId, subject } = await aThread(world, page);
  const colleague = await world.aColleague("support", { fullName: "Else Krag" });

  await open(page, "/admin/support?view=all", ".ticket-row");
  await page.getByRole("link", { name: subject }).click();
  await expect(page.getByRole("heading", { level: 2, name: subject })).toBeVisible();

  // A colleague comes and goes in a line of its own.
  const doing = { data: { doing: "writing" } };
  await answered(colleague.api.post(`${ticketApi(ticketId)}/presence`, doing));
  await expect(page.locator(".ticket-present")).toHaveText(/Else Krag skriver et svar\./);

  const field = page.getByLabel("Svar til Lise Holm");
  await field.fill("Kære Lise. Vi sender en ny plade i dag.");
  await answerFirst(colleague, ticketId, "Kære Lise. Skriv, hvor den skal sendes hen.");
  const clash = page.locator(".clash");
  await expect(clash).toContainText("Skriv, hvor den skal sendes hen.");
  await expectSound(page);

  // Whoever sends without reading is refused, and keeps the text.
  await page.getByRole("button", { name: "Send svaret" }).click();
  await expect(clash.getByText("Der er kommet noget nyt, mens du skrev")).toBeFocused();
  await expect(field).toHaveValue("Kære Lise. Vi sender en ny plade i dag.");
  await clash.getByRole("button", { name: "Jeg har læst det" }).click();
  await expect(clash).toHaveCount(0);
  await page.getByRole("button", { name: "Send svaret" }).click();

  const leaving = page.locator(".leaving-bar");
  await expect(leaving).toContainText("Svaret til Lise Holm sendes om lidt.");
  await leaving.getByRole("button", { name: "Fortryd" }).click();
  await expect(toasts(page)).toContainText("Svaret blev ikke sendt. Teksten er her igen.");
  await expect(field).toHaveValue("Kære Lise. Vi sender en ny plade i dag.");
  await expect(page.locator(".ticket-letter-reply")).toHaveCount(1);
});
