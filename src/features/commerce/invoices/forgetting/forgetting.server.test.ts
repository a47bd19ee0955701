import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aUser } from "#test/factories.ts";
import { anInvoice } from "#test/invoices.ts";
import { visitorsOrders } from "#test/orders.ts";
import { today } from "../../clock/queries.server.ts";
import { forgetOrderers } from "../../orders/commands/forget-customers.server.ts";
import { orders } from "../../orders/tables.server.ts";
import { makeDocuments } from "../documents/commands.server.ts";
import { findKept } from "../documents/queries.server.ts";
import { findInvoice } from "../queries.server.ts";
import { invoiceCustomers } from "../tables.server.ts";
import { verifyBooks } from "../books/queries.server.ts";
import { forgetCustomers } from "./commands.server.ts";

const app = await testApp({ TEST_CLOCK: "true", PUBLIC_URL: "http://localhost:3000" });
const { services } = app;
const { database, storage } = services;
const year = Number((await today(services, database)).slice(0, 4));

async function moveTo(day: string): Promise<void> {
  const offset = Date.parse(`${day}T12:00:00Z`) - Date.now();
  await database.execute(sql`insert into commerce_clock (offset_ms) values (${Math.round(offset)})
    on conflict (is_only) do update set offset_ms = excluded.offset_ms`);
}

it("forgets customers and their documents after the fifth financial year, not before", async () => {
  const anna = await aUser(app);
  const { id } = await anInvoice(app);
  await database
    .update(invoiceCustomers)
    .set({ userId: null })
    .where(eq(invoiceCustomers.invoiceId, id));
  await makeDocuments(services, id);
  const kept = await findKept(database, id);
  const order = await visitorsOrders(app).aPlacedOrder();
  await database.update(orders).set({ state: "completed" }).where(eq(orders.id, order.id));
  const work = async () => {
    await forgetCustomers(services);
    await forgetOrderers(services);
  };

  await moveTo(`${year + 5}-12-31`);
  await work();
  expect((await findInvoice(database, id))?.customer).toMatchObject({ name: "Ruth Bech" });
  expect(await findKept(database, id)).toEqual(kept);

  await moveTo(`${year + 6}-01-01`);
  const later = await anInvoice(app);
  await work();
  await work();
  expect(await findInvoice(database, id)).toMatchObject({ customer: null, total: 69_500 });
  expect(await findKept(database, id)).toBeNull();
  for (const key of [kept?.pdfKey, kept?.xmlKey]) expect(await storage.read(key ?? "")).toBeNull();
  expect((await anna.get(`/api/invoices/${id}/pdf`)).status).toBe(404);
  expect((await findInvoice(database, later.id))?.customer).toMatchObject({ name: "Ruth Bech" });
  const [row] = await database.select().from(orders).where(eq(orders.id, order.id));
  expect(row).toMatchObject({ customer: { kind: "private", name: "", email: "" }, delivery: null });
  expect(await verifyBooks(database)).toEqual({ balanced: true, gaps: [], problems: [] });
});
