import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { aUser } from "#test/factories.ts";
import { approving, draft } from "#test/orders.ts";
import { present } from "#test/present.ts";
import { addressOf } from "#test/streams.ts";
import { unzipped } from "#test/zip.ts";
import { dueOf } from "../invoices/queries.server.ts";

const app = await testApp({}, { worker: true });
const base = await addressOf(app.app);

it("somebody's copy has their orders, their withdrawals, and their invoices as they were issued", async () => {
  const anna = await aUser(app);
  const { body: begun } = await anna.post("/api/orders", draft({}, { email: anna.email }));
  const { body: order } = await anna.post(`/api/orders/${begun.id}/place`, approving(begun));
  const { body: preview } = await anna.get("/api/user/erasure/preview");
  expect(preview.counts.invoices).toBe(1);

  const typed = { order: order.number, name: "Anna", email: anna.email };
  const { body: withdrawal } = await anna.post("/api/withdrawals", typed);
  await anna.post(`/api/withdrawals/${withdrawal.id}/confirm`);
  expect(await dueOf(app.services.database, present(order.invoiceId))).toBe(0);

  const answer = await fetch(`${base}/api/user/export.zip`, {
    headers: { cookie: present(anna.cookie) },
  });
  const files = unzipped(Buffer.from(await answer.arrayBuffer()));
  const copy = JSON.parse(present(files.get("data.json")).toString());
  expect(copy).toMatchObject({
    orders: [{ number: order.number, state: "cancelled" }],
    withdrawals: [{ number: order.number, outcome: "accepted" }],
    invoices: [{ kind: "invoice" }, { kind: "creditNote" }],
  });
  const index = present(files.get("index.html")).toString();
  for (const { number } of copy.invoices) {
    const name = `invoices/${number}.pdf`;
    expect(present(files.get(name)).toString("latin1")).toMatch(/^%PDF/);
    expect(index).toContain(`href="${name}"`);
  }
});
