import { expect, it, vi } from "vitest";
import { PreparingClient } from "#platform/database/preparing-client.server.ts";
import { testApp } from "#test/app.ts";
import { aColleague, aMemorial } from "#test/factories.ts";
import { visitorsOrders } from "#test/orders.ts";
import { aSpaceOrder } from "#test/space.ts";

const app = await testApp();
const { guest, aPlacedOrder } = visitorsOrders(app);
const admin = await aColleague(app, "administrator");
const maker = await aColleague(app, "production");

it("staff see how large each plate is, and a list is read in one statement", async () => {
  const page = await aMemorial(app, { privacy: "public" });
  const one = await aPlacedOrder({ words: ["Inger Østergård"] });
  const two = await aPlacedOrder();
  const none = await aSpaceOrder(guest, page.id);
  const asked = vi.spyOn(PreparingClient.prototype, "query");
  try {
    const { body } = await admin.get("/api/admin/orders");
    expect(body.items).toMatchObject([
      { id: none.id, plans: ["space"], sidesMm: [null], total: 14_900, due: 14_900 },
      { id: two.id, plans: ["plate"], sidesMm: [45], total: 69_500, due: 69_500 },
      { id: one.id, plans: ["plate"], sidesMm: [40], total: 69_500, due: 69_500 },
    ]);
    const texts = asked.mock.calls.map(([query]) => JSON.stringify(query));
    const ofOrders = texts.filter((text) => /order_lines|invoice_balances|\borders\b/.test(text));
    expect(ofOrders).toHaveLength(1);
  } finally {
    asked.mockRestore();
  }
  const { body } = await maker.get("/api/admin/orders");
  expect(body.items).toMatchObject([
    { total: null, due: null, sidesMm: [null] },
    { total: null, due: null, sidesMm: [45] },
    { total: null, due: null, sidesMm: [40] },
  ]);
});
