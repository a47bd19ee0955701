import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { systemContext } from "#platform/context.server.ts";
import { testApp } from "#test/app.ts";
import { bankFile, OTHER_IBAN, OUR_IBAN, type FileEntry } from "#test/bank-files.ts";
import { anInvoice, postedFor } from "#test/invoices.ts";
import { paymentLine, paymentReference } from "../invoices/engine/payment-line.ts";
import { dueOf } from "../invoices/queries.server.ts";
import { importBankFile } from "./commands/import-bank-file.server.ts";
import { matchBankEntry } from "./commands/match-entry.server.ts";
import { forgetPayers } from "./commands/forget-payers.server.ts";
import { markRefundPaid } from "./commands/pay-refund.server.ts";
import { bankEntries, payments, refunds } from "./tables.server.ts";

const CREDITOR = "12345678";
const app = await testApp({ BANK_IBAN: OUR_IBAN, FIK_CREDITOR: CREDITOR });
const { database } = app.services;
const ctx = systemContext(app.services);

const importText = (file: string) => importBankFile(ctx, () => Readable.from([Buffer.from(file)]));
const importEntries = (entries: FileEntry[], version = 2) =>
  importText(bankFile(entries, { version }));
const due = (id: string) => dueOf(database, id);

let made = 0;
/** One payment in an entry of its own. */
function paid(amount: number, said: { reference?: string; text?: string; endToEnd?: string } = {}) {
  const { reference, text, endToEnd } = said;
  const references = reference === undefined ? [] : [reference];
  const payments = [{ amount, references, text, endToEnd, payer: "Villy Bech" }];
  return { amount, reference: `B${++made}`, payments };
}
const back = (entry: FileEntry, reference: string): FileEntry => {
  return { ...entry, reference, direction: "DBIT", isReversal: true };
};
const NOTHING = { entries: 1, matched: [], unmatched: 0, duplicates: 0, skipped: [], ignored: 0 };

describe("a bank's file", () => {
  it("pays the invoice that a payment line names, in parts and in every spelling", async () => {
    const { id, number } = await anInvoice(app);
    const reference = paymentReference(number);
    const line = paymentLine(number, CREDITOR);
    const imported = await importEntries([
      paid(10_000, { reference }),
      paid(20_000, { reference: `71${reference}` }),
      paid(30_000, { reference: line }),
      paid(9_500, { text: `Tak for pladen ${line}` }),
    ]);
    expect(imported).toMatchObject({ entries: 4, unmatched: 0 });
    expect(imported.matched.map(({ amount }) => amount)).toEqual([10_000, 20_000, 30_000, 9_500]);
    expect(imported.matched.every(({ invoice }) => invoice === number)).toBe(true);
    expect(await due(id)).toBe(0);
  });

  it("pays the invoice that the text names with its sum to the øre", async () => {
    const { id, number } = await anInvoice(app);
    const nearly = await importEntries([paid(69_499, { text: `Faktura ${number}` })]);
    expect(nearly).toEqual({ ...NOTHING, unmatched: 1 });
    const exact = await importEntries([paid(69_500, { text: `Faktura nr. ${number}, Ruth` })]);
    expect(exact).toEqual({ ...NOTHING, matched: [{ invoice: number, amount: 69_500 }] });
    expect(await due(id)).toBe(0);
    // Nothing is left that the same words could pay.
    const again = await importEntries([paid(69_500, { text: `Faktura ${number}` })]);
    expect(again).toEqual({ ...NOTHING, unmatched: 1 });
  });

  it.each([
    ["two invoices", (a: number, b: number) => ({ text: `Faktura ${a} og ${b}` })],
    ["another's creditor", (a: number) => ({ reference: paymentLine(a, "87654321") })],
    ["a wrong check digit", (a: number) => ({ reference: paymentReference(a).replace(/.$/, "x") })],
    ["an unknown invoice", () => ({ reference: paymentReference(99_999_999) })],
    ["nothing", () => ({ text: "Mange tak" })],
  ])("leaves to somebody what names %s", async (_, said) => {
    const one = await anInvoice(app);
    const other = await anInvoice(app);
    const imported = await importEntries([paid(69_500, said(one.number, other.number))]);
    expect(imported).toEqual({ ...NOTHING, unmatched: 1 });
    expect(await due(one.id)).toBe(69_500);
  });

  it("counts the same entry once, in whichever file it comes, and two alike twice", async () => {
    const { id, number } = await anInvoice(app);
    const entry = { ...paid(10_000, { reference: paymentReference(number) }), reference: "" };
    const first = await importEntries([entry, entry]);
    expect(first.matched).toHaveLength(2);
    const again = await importText(bankFile([entry, entry], { message: "054", version: 8 }));
    expect(again).toMatchObject({ entries: 2, matched: [], unmatched: 0, duplicates: 2 });
    const third = await importEntries([entry, entry, entry]);
    expect(third).toMatchObject({ duplicates: 2, matched: [{ amount: 10_000 }] });
    expect(await due(id)).toBe(39_500);
  });

  it("counts once when it is imported twice at once", async () => {
    const { id, number } = await anInvoice(app);
    const file = [paid(10_000, { reference: paymentReference(number) })];
    const results = await Promise.all(Array.from({ length: 4 }, () => importEntries(file)));
    expect(results.map(({ duplicates }) => duplicates).toSorted()).toEqual([0, 1, 1, 1]);
    expect(await due(id)).toBe(59_500);
  });

  it("of several payments in one entry counts each", async () => {
    const one = await anInvoice(app);
    const other = await anInvoice(app);
    const payments = [one, other].map(({ number }) => {
      return { amount: 69_500, references: [paymentReference(number)] };
    });
    const imported = await importEntries([{ amount: 139_000, reference: "SAMLET", payments }], 6);
    expect(imported.matched).toHaveLength(2);
    expect([await due(one.id), await due(other.id)]).toEqual([0, 0]);
  });

  it("that is refused in its last line counts nothing", async () => {
    const { id, number } = await anInvoice(app);
    const file = bankFile([paid(69_500, { reference: paymentReference(number) })]);
    const cut = file.slice(0, file.lastIndexOf("</"));
    await expect(importText(cut)).rejects.toMatchObject({ code: "commerce.bankCutOff" });
    expect(await due(id)).toBe(69_500);
    const html = importText("<!doctype html><p>Log ind</p>");
    await expect(html).rejects.toMatchObject({ code: "commerce.notBankFile", status: 422 });
    const other = importText(bankFile([paid(1)], { iban: OTHER_IBAN }));
    await expect(other).rejects.toMatchObject({ code: "commerce.bankAccount" });
  });

  it("needs an account of our own", async () => {
    const bank = { iban: "", fikCreditor: "" };
    const unset = { ...ctx, config: { ...ctx.config, bank } };
    const asked = importBankFile(unset, () => Readable.from([]));
    await expect(asked).rejects.toMatchObject({ code: "commerce.bankUnset" });
  });
});

describe("a reversal", () => {
  it("opens the invoice again, once", async () => {
    const { id, number } = await anInvoice(app);
    const payment = paid(69_500, { reference: paymentReference(number), endToEnd: "E-7" });
    await importEntries([payment]);
    expect(await due(id)).toBe(0);
    const reversal = back(payment, "RET-1");
    const imported = await importEntries([reversal]);
    expect(imported).toEqual({ ...NOTHING, matched: [{ invoice: number, amount: -69_500 }] });
    expect(await due(id)).toBe(69_500);
    expect(await importEntries([reversal])).toMatchObject({ matched: [], duplicates: 1 });
    // There is no second payment that could have gone back.
    expect(await importEntries([back(payment, "RET-2")])).toEqual({ ...NOTHING, unmatched: 1 });
    expect(await postedFor(app, id)).toMatchObject({ 1000: 0, 1100: 69_500 });
  });

  it("takes its surplus with it before that is paid back", async () => {
    const { id, number } = await anInvoice(app);
    const payment = paid(70_000, { reference: paymentReference(number) });
    await importEntries([payment]);
    await importEntries([back(payment, "RET-3")]);
    const [refund] = await database.select().from(refunds).where(eq(refunds.invoiceId, id));
    expect(refund).toMatchObject({ amount: 0, state: "cancelled" });
    await expect(markRefundPaid(ctx, refund?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
    expect(await due(id)).toBe(69_500);
    expect(await postedFor(app, id)).toMatchObject({ 1000: 0, 1100: 69_500, 2300: 0 });
  });

  it("of a payment that waits ends both", async () => {
    const payment = paid(12_300, { text: "Hvad mon", endToEnd: "E-9" });
    expect((await importEntries([payment])).unmatched).toBe(1);
    expect(await importEntries([back(payment, "RET-4")])).toEqual({ ...NOTHING, ignored: 1 });
    const rows = await database.select().from(bankEntries).where(eq(bankEntries.endToEnd, "E-9"));
    expect(rows.map(({ state }) => state)).toEqual(["returned", "returned"]);
  });
});

describe("what waits", () => {
  const waiting = async (text: string) => {
    const [row] = await database.select().from(bankEntries).where(eq(bankEntries.text, text));
    return row?.id ?? "";
  };

  it("is matched by somebody, once", async () => {
    const { id } = await anInvoice(app);
    await importEntries([paid(69_500, { text: "Plade til mor" })]);
    const entryId = await waiting("Plade til mor");
    const both = await Promise.allSettled([
      matchBankEntry(ctx, entryId, id),
      matchBankEntry(ctx, entryId, id),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await due(id)).toBe(0);
    expect(await database.$count(payments, eq(payments.entryId, entryId))).toBe(1);
  });

  it("stays where the invoice is unknown", async () => {
    await importEntries([paid(100, { text: "Ukendt" })]);
    const entryId = await waiting("Ukendt");
    const match = matchBankEntry(ctx, entryId, "00000000-0000-4000-8000-000000000000");
    await expect(match).rejects.toMatchObject({ code: "notFound" });
    expect(await waiting("Ukendt")).toBe(entryId);
  });

  it("is matched as a reversal to the payment that went back", async () => {
    const { id, number } = await anInvoice(app);
    await importEntries([paid(69_500, { reference: paymentReference(number) })]);
    await importEntries([back(paid(69_500, { text: "Tilbageført" }), "RET-5")]);
    await matchBankEntry(ctx, await waiting("Tilbageført"), id);
    expect(await due(id)).toBe(69_500);
  });
});

it("forgets who paid after the fifth financial year", async () => {
  const old = { ...paid(100, { text: "Fra dengang" }), booked: "2020-12-31" };
  const kept = { ...paid(100, { text: "Fra siden" }), booked: "2021-01-01" };
  await importEntries([old, kept]);
  await forgetPayers(ctx);
  const year = new Date().getFullYear();
  const rows = await database
    .select({
      text: bankEntries.text,
      payer: bankEntries.payerName,
      bookedOn: bankEntries.bookedOn,
    })
    .from(bankEntries)
    .where(eq(bankEntries.amount, 100));
  for (const { text, payer, bookedOn } of rows) {
    const isOver = Number(bookedOn.slice(0, 4)) < year - 5;
    expect([text === "", payer === ""]).toEqual([isOver, isOver]);
  }
  expect(rows.some(({ text }) => text === "")).toBe(true);
});
