import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { approving, draft } from "#test/orders.ts";
import { test } from "./fixtures.ts";
import { mailedLink } from "./mails.ts";
import { answered } from "./world.ts";

/** Withdrawing from an order: two steps, no login, no script. */

/** Of a visitor, not paid. */
async function placeOrder({
  request,
}: Page): Promise<{ number: string; email: string; address: string; read: () => unknown }> {
  const email = `withdraws-${randomUUID()}@example.org`;
  const data = draft({}, { email });
  const { id, key, ...made } = await answered(request.post("/api/orders", { data }));
  const path = `/api/orders/${id}`;
  const approved = approving({ id, ...made });
  await answered(request.post(`${path}/place?key=${key}`, { data: approved }));
  return {
    number: made.number,
    email,
    address: `/qr-purchase/${id}?key=${key}`,
    read: async () => answered(request.get(`${path}?key=${key}`)),
  };
}

test("without JavaScript, an order is withdrawn from in two steps", async ({
  aVisitor,
  page,
  faults,
}) => {
  faults.expect(/\b400\b.* \/withdraw/);
  const { number, email, address, read } = await placeOrder(page);
  const visitor = await aVisitor({ javaScriptEnabled: false });
  await visitor.goto("/contact");
  await visitor.getByRole("contentinfo").getByRole("link", { name: "Fortryd aftale" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Fortryd aftale");
  await visitor.getByLabel("Nummer på bestillingen").fill(` ${number.toLowerCase()} `);
  await visitor.getByLabel("Dit navn").fill("Åse Sten");
  await visitor.getByLabel("Din e-mail").fill("aase");
  await visitor.getByRole("button", { name: "Fortsæt" }).click();

  // What is wrong is said at its field, and what was typed stays.
  await expect(visitor.getByRole("alert")).toContainText("er her stadig");
  await expect(visitor.getByLabel("Din e-mail")).toHaveAttribute("aria-invalid", "true");
  await expect(visitor.getByLabel("Dit navn")).toHaveValue("Åse Sten");
  await visitor.getByLabel("Din e-mail").fill(email);
  await visitor.getByRole("button", { name: "Fortsæt" }).click();

  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Er det rigtigt?");
  await visitor.getByRole("button", { name: "Ret", exact: true }).click();
  await expect(visitor.getByLabel("Din e-mail")).toHaveValue(email);
  await visitor.getByRole("button", { name: "Fortsæt" }).click();
  expect(await read()).toMatchObject({ state: "placed", withdrawal: null });
  await visitor.getByRole("button", { name: "Bekræft fortrydelse" }).click();
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(
    "Vi har modtaget din fortrydelse",
  );
  await expect(visitor.getByRole("main")).toContainText(/Det var den \d+\. \w+ \d{4} kl\. \d+\./);
  const subject = `Kvittering for din fortrydelse af ${number}`;
  await visitor.goto(await mailedLink(page, email, subject));
  expect(await read()).toMatchObject({ state: "placed", withdrawal: { outcome: "unproven" } });
  await visitor.getByRole("button", { name: "Ja, det er mig" }).click();
  await expect(visitor.getByRole("status")).toHaveText("Det er fortrudt");
  expect(await read()).toMatchObject({
    state: "cancelled",
    withdrawal: { outcome: "accepted", refund: 0 },
  });

  await page.goto(address);
  const order = page.getByRole("main");
  await expect(order).toContainText(
    "Du havde ikke betalt for det, så der er ikke noget at få tilbage.",
  );
  await expect(order).not.toContainText("får du pengene tilbage");
  await expect(order).not.toContainText("sendes til");
});
