import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { qrCodes } from "#features/qr/tables.server.ts";
import { testApp } from "#test/app.ts";
import { aClaimedPlate, aColleague, aMemorial } from "#test/factories.ts";
import { approving, draft, visitorsOrders } from "#test/orders.ts";
import { issueOrderKey } from "../order-keys/commands.server.ts";
import { orderLines } from "./tables.server.ts";

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

it("an order's page says that the plate opens the page that its code opens already", async () => {
  const memorial = await aMemorial(app, { name: "Poul Toft", privacy: "public" });
  const { code } = await aClaimedPlate(app, memorial.owner);
  await memorial.owner.put(`/api/qr-codes/${code}/memorials`, { memorialIds: [memorial.id] });
  const { database } = app.services;
  await database.update(qrCodes).set({ stage: "digital" }).where(eq(qrCodes.code, code));
  const { body: made } = await memorial.owner.post("/api/orders", draft({ code }));
  await memorial.owner.post(`/api/orders/${made.id}/place`, approving(made));
  const key = await issueOrderKey(database, made.id);
  const { payload } = await page(`/qr-purchase/${made.id}?key=${key}`);
  expect(payload).toContain("Se siden for Poul Toft");
  expect(payload).not.toContain("Lav siden, mens du venter");

  const other = await aPlacedOrder();
  const { payload: without } = await page(`/qr-purchase/${other.id}?key=${other.key}`);
  expect(without).toContain("Lav siden, mens du venter");
});

it("an order's page says that its plate is on its way, and no more that it will be made", async () => {
  const { id, key } = await aPlacedOrder();
  const admin = await aColleague(app, "administrator");
  await admin.post(`/api/admin/orders/${id}/release`, { reason: "Aftalt i telefonen" });
  const shown = async () => (await page(`/qr-purchase/${id}?key=${key}`)).payload;
  expect(await shown()).toContain("Vi graverer pladen");
  const { database } = app.services;
  const codes = database.select({ code: orderLines.code }).from(orderLines);
  await database
    .update(qrCodes)
    .set({ stage: "shipped" })
    .where(inArray(qrCodes.code, codes.where(eq(orderLines.orderId, id))));
  const sent = await shown();
  expect(sent).toContain("Pladen er på vej");
  for (const word of ["Vi er i gang", "Vi graverer pladen", "Vi sender pladen senest"])
    expect(sent).not.toContain(word);
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
