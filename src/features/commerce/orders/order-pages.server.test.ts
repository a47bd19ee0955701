import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { visitorsOrders } from "#test/orders.ts";

const app = await testApp({}, { pages: true, worker: true });
const { aPlacedOrder } = visitorsOrders(app);

/** As it is read without a script. */
const page = (url: string) => app.app.inject({ url, headers: { "accept-language": "da" } });

it("an order's page says where it is, also without a script, and is kept by nothing", async () => {
  const { id, key, number, invoiceId } = await aPlacedOrder();
  const { statusCode, payload, headers } = await page(`/qr-purchase/${id}?key=${key}`);
  expect(statusCode).toBe(200);
  expect(payload).toContain("Tak for din bestilling");
  expect(payload).toContain(number);
  expect(payload).toContain(`/invoice-payment/${invoiceId}?key=${key}`);
  expect(headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
});

it("the page of another's order is as unknown", async () => {
  const { id, number } = await aPlacedOrder();
  const { statusCode, payload } = await page(`/qr-purchase/${id}?key=guessed`);
  expect(statusCode).toBe(404);
  expect(payload).not.toContain(number);
});

it("the shop shows what is sold, and without a script leads to us", async () => {
  const { statusCode, payload } = await page("/qr-purchase?plan=bronze");
  expect(statusCode).toBe(200);
  expect(payload).toContain("Mindeplade i bronze");
  expect(payload).toMatch(/<noscript>.*\/contact/s);
});
