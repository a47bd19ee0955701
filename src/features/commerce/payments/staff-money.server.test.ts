import { expect, it } from "vitest";
import { testApp } from "#test/app.ts";
import { bankFile, OUR_IBAN } from "#test/bank-files.ts";
import { aColleague } from "#test/factories.ts";
import { anInvoice } from "#test/invoices.ts";
import { paymentReference } from "../invoices/engine/payment-line.ts";

const app = await testApp({ BANK_IBAN: OUR_IBAN, FIK_CREDITOR: "12345678" });
const admin = await aColleague(app, "administrator");

const formOf = (text: string) => {
  const form = new FormData();
  form.append("file", new Blob([text], { type: "application/xml" }), "konto.xml");
  return form;
};
const invoiceOf = async (id: string) =>
  (await admin.get(`/api/admin/invoices/${id}` as const)).body;

it("lists invoices with what is left, the newest first, and finds one by its number", async () => {
  const first = await anInvoice(app);
  const second = await anInvoice(app, { gross: 10_000 });
  const { body } = await admin.get("/api/admin/invoices?limit=1");
  expect(body.items).toMatchObject([
    { id: second.id, number: second.number, state: "open", due: 10_000, customerName: "Ruth Bech" },
  ]);
  const next = await admin.get(`/api/admin/invoices?cursor=${body.nextCursor}`);
  expect(next.body.items[0]).toMatchObject({ id: first.id });
  const found = await admin.get(`/api/admin/invoices?number=${first.number}`);
  expect(found.body.items).toMatchObject([{ id: first.id }]);
});

it("lists invoices by how they stand", async () => {
  const [open, paid, credited] = [await anInvoice(app), await anInvoice(app), await anInvoice(app)];
  const receivedOn = "2025-11-20";
  await admin.post(`/api/admin/invoices/${paid.id}/payments`, { amount: 69_500, receivedOn });
  await admin.post(`/api/admin/invoices/${credited.id}/credit`, { reason: "Fortrudt" });
  const listed = async (state: string) => {
    const { body } = await admin.get(`/api/admin/invoices?limit=10&state=${state}`);
    return body.items.map(({ id }) => id);
  };
  const [isOpen, isPaid, isCredited] = await Promise.all(["open", "paid", "credited"].map(listed));
  expect(isOpen).toContain(open.id);
  expect(isPaid).toContain(paid.id);
  expect(isCredited).toContain(credited.id);
  const { body: newest } = await admin.get("/api/admin/invoices?limit=1&state=credited");
  expect(newest.items).toMatchObject([{ kind: "creditNote" }]);
  const { body: next } = await admin.get(
    `/api/admin/invoices?limit=1&state=credited&cursor=${newest.nextCursor}`,
  );
  expect(next.items).toMatchObject([{ id: credited.id, kind: "invoice" }]);
  const all = [isOpen, isPaid, isCredited].flat();
  expect(new Set(all).size).toBe(all.length);
  expect((await admin.get("/api/admin/invoices?state=late")).status).toBe(400);
});

it("records a payment, and refuses what can't be", async () => {
  const { id } = await anInvoice(app);
  const path = `/api/admin/invoices/${id}/payments` as const;
  const receivedOn = "2025-11-20";
  expect((await admin.post(path, { amount: 70_000, receivedOn })).status).toBe(204);
  expect(await invoiceOf(id)).toMatchObject({
    state: "paid",
    due: 0,
    payments: [{ amount: 70_000, means: "manual", receivedOn }],
    refunds: [{ amount: 500, state: "open" }],
  });
  const refusals = [
    [{ amount: 0, receivedOn }, "amount"],
    [{ amount: 1.5, receivedOn }, "amount"],
    [{ amount: 100, receivedOn: "2999-01-01" }, "receivedOn"],
    [{ amount: 100, receivedOn: "" }, "receivedOn"],
    [{ amount: 100, receivedOn, note: "x" }, "note"],
  ] as const;
  for (const [body, field] of refusals) {
    const answer = await admin.post(path, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  }
});

it("pays a refund back once", async () => {
  const { id } = await anInvoice(app);
  const payment = { amount: 70_000, receivedOn: "2025-11-20" };
  await admin.post(`/api/admin/invoices/${id}/payments`, payment);
  const { body } = await admin.get("/api/admin/refunds?state=open");
  const refund = body.items.find((one: { invoiceId: string }) => one.invoiceId === id);
  const path = `/api/admin/refunds/${refund?.id}/paid` as const;
  expect((await admin.post(path)).status).toBe(204);
  expect((await admin.post(path)).status).toBe(409);
  const paid = await admin.get("/api/admin/refunds?state=paid");
  expect(paid.body.items).toContainEqual(
    expect.objectContaining({ id: refund?.id, amount: 500, paidOn: expect.any(String) }),
  );
});

it("credits an invoice once, holds it and lets go of it, and does neither to a credit note", async () => {
  const { id, number } = await anInvoice(app);
  const reason = "Fortrudt inden graveringen";
  expect((await admin.post(`/api/admin/invoices/${id}/hold`, { reason })).status).toBe(204);
  expect(await invoiceOf(id)).toMatchObject({ isHeld: true, holdReason: reason });
  expect((await admin.post(`/api/admin/invoices/${id}/unhold`, { reason })).status).toBe(204);
  expect(await invoiceOf(id)).toMatchObject({ isHeld: false, holdReason: null });
  expect((await admin.post(`/api/admin/invoices/${id}/unhold`, { reason })).status).toBe(409);
  const credited = await admin.post(`/api/admin/invoices/${id}/credit`, { reason });
  expect(credited).toMatchObject({ status: 201, body: { number: number + 1 } });
  expect(await invoiceOf(id)).toMatchObject({ state: "credited", due: 0 });
  expect((await admin.post(`/api/admin/invoices/${id}/credit`, { reason })).status).toBe(409);
  const note = credited.body.id;
  for (const act of ["credit", "hold"] as const) {
    expect((await admin.post(`/api/admin/invoices/${note}/${act}`, { reason })).status).toBe(409);
  }
  const payment = { amount: 100, receivedOn: "2025-11-20" };
  expect((await admin.post(`/api/admin/invoices/${note}/payments`, payment)).status).toBe(409);
});

it("counts a bank's file, and lists what waits until somebody matches it", async () => {
  const one = await anInvoice(app);
  const other = await anInvoice(app);
  const said = { references: [paymentReference(one.number)], payer: "Villy" };
  const file = bankFile([
    { amount: 69_500, reference: "F1", payments: [{ amount: 69_500, ...said }] },
    { amount: 69_500, reference: "F2", payments: [{ amount: 69_500, text: "Til mor" }] },
    { amount: 1, reference: "F3", status: "PDNG" },
  ]);
  const imported = await admin.send("/api/admin/bank-files", formOf(file));
  expect(imported).toMatchObject({
    status: 200,
    body: {
      entries: 3,
      matched: [{ invoice: one.number, amount: 69_500 }],
      unmatched: 1,
      duplicates: 0,
      ignored: 1,
    },
  });
  const waiting = await admin.get("/api/admin/bank-entries?state=unmatched");
  const entry = waiting.body.items.find(({ text }: { text: string }) => text === "Til mor");
  const path = `/api/admin/bank-entries/${entry?.id}/match` as const;
  expect((await admin.post(path, { invoiceId: other.id })).status).toBe(204);
  expect((await admin.post(path, { invoiceId: other.id })).status).toBe(409);
  const matched = await admin.get("/api/admin/bank-entries?state=matched");
  expect(matched.body.items[0]).toMatchObject({ invoice: { number: other.number } });
});

it("refuses a file that is none, in the caller's language, and a form without one", async () => {
  const html = await admin.send("/api/admin/bank-files", formOf("<!doctype html><p>Log ind"));
  expect(html).toMatchObject({ status: 422, body: { code: "commerce.notBankFile" } });
  expect(html.body).toMatchObject({ message: expect.stringContaining("CAMT.053") });
  const empty = await admin.send("/api/admin/bank-files", new FormData());
  expect(empty.status).toBe(400);
});
