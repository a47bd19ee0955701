import { expect, it } from "vitest";
import { newId } from "#platform/ids.ts";
import { systemContext, transaction } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { RUTH } from "#test/invoices.ts";
import { issueOrderKey } from "../../order-keys/commands.server.ts";
import { applyPayment, issueInvoice } from "../commands.server.ts";

const app = await testApp(
  { FIK_CREDITOR: "12345678", BANK_IBAN: "DK5000400440116243" },
  { pages: true },
);
const { database } = app.services;
const ctx = systemContext(app.services);
const PLATE = { text: "Mindeplade", gross: 69_500, vatPercent: 25, account: "plates" } as const;

async function anOrdersInvoice() {
  const orderId = newId();
  const given = { orderId, customer: RUTH, locale: "da", lines: [PLATE] } as const;
  const { id } = await transaction(ctx, (tx) => issueInvoice(tx, ctx, given));
  return { id, path: `/invoice-payment/${id}?key=${await issueOrderKey(database, orderId)}` };
}

/** As it is read without a script. */
const page = (url: string) => app.app.inject({ url, headers: { "accept-language": "da" } });

it("the page says what is left and how it is paid, also without a script", async () => {
  const { id, path } = await anOrdersInvoice();
  await transaction(ctx, (tx) => applyPayment(tx, id, 20_000));
  const { statusCode, payload, headers } = await page(path);
  expect(statusCode).toBe(200);
  const shown = payload.replaceAll("&lt;", "<").replaceAll("\u00a0", " ");
  expect(shown).toContain("Du skal betale 495 kr.");
  expect(shown).toContain("200 kr. af 695 kr. er betalt");
  expect(shown).toMatch(/\+71<\d{15}\+12345678</);
  expect(shown).toContain("DK50 0040 0440 1162 43");
  expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
});

it("the page that is paid asks for nothing", async () => {
  const { id, path } = await anOrdersInvoice();
  await transaction(ctx, (tx) => applyPayment(tx, id, 69_500));
  const { payload } = await page(path);
  expect(payload).toContain("Den er betalt");
  expect(payload).not.toContain("DK50 0040");
});

it("the page of another is as unknown", async () => {
  const { id } = await anOrdersInvoice();
  const { statusCode, payload } = await page(`/invoice-payment/${id}?key=guessed`);
  expect(statusCode).toBe(404);
  expect(payload).not.toContain("Mindeplade");
});
