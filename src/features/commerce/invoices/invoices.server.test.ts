import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { systemContext, transaction } from "#platform/context.server.ts";
import { sqlStateOf, type Transaction } from "#platform/database/database.server.ts";
import { newId } from "#platform/ids.ts";
import { testApp } from "#test/app.ts";
import { ANNA } from "#test/customers.ts";
import { post } from "../ledger/commands.server.ts";
import { postings, vouchers } from "../ledger/tables.server.ts";
import { applyPayment, creditInvoice, issueInvoice, reversePayment } from "./commands.server.ts";
import { dueOf, findInvoice } from "./queries.server.ts";
import {
  invoiceBalances,
  invoiceCustomers,
  invoiceLines,
  invoices,
  invoiceSeries,
} from "./tables.server.ts";

const app = await testApp({ FIK_CREDITOR: "12345678", BANK_IBAN: "DK50 0040 0440 1162 43" });
const { database } = app.services;
const ctx = systemContext(app.services);

const PLATE = { text: "Mindeplade", gross: 69_500, vatPercent: 25, account: "plates" } as const;
const SPACE = {
  text: "Mere plads, et år",
  gross: 14_900,
  vatPercent: 25,
  account: "space",
} as const;

const NEW = { orderId: null, customer: ANNA, locale: "da", lines: [PLATE, SPACE] } as const;
const issued = () => transaction(ctx, (tx) => issueInvoice(tx, ctx, NEW));
const credited = (id: string, part?: { position: number; gross: number }[]) =>
  transaction(ctx, (tx) => creditInvoice(tx, ctx, id, "Fortrudt", part));
const paid = (id: string, amount: number) => transaction(ctx, (tx) => applyPayment(tx, id, amount));

async function sidesOf(invoiceId: string) {
  const rows = await database
    .select({ account: postings.account, amount: postings.amount })
    .from(postings)
    .innerJoin(vouchers, eq(vouchers.id, postings.voucherId))
    .where(eq(vouchers.invoiceId, invoiceId))
    .orderBy(postings.position);
  return rows.map(({ account, amount }) => [account, amount]);
}

describe("an invoice", () => {
  it("has lines, totals, a payment line and its voucher", async () => {
    const { id, number } = await issued();
    const found = await findInvoice(database, id);
    expect(found).toMatchObject({
      number,
      kind: "invoice",
      net: 67_520,
      vat: 16_880,
      rounding: 0,
      total: 84_400,
      due: 84_400,
      customer: ANNA,
      lines: [PLATE, SPACE],
    });
    const days = Date.parse(found?.dueOn ?? "") - Date.parse(found?.issuedOn ?? "");
    expect(days).toBe(14 * 24 * 60 * 60 * 1000);
    expect(found?.paymentLine).toMatch(new RegExp(String.raw`^\+71<0{10}${number}\d\+12345678<$`));
    expect(await sidesOf(id)).toEqual([
      [1100, 84_400],
      [4000, -55_600],
      [4010, -11_920],
      [2100, -16_880],
    ]);
  });

  it("has the next number, and what was rolled back leaves no gap", async () => {
    const [series] = await database.select().from(invoiceSeries);
    const last = series?.last ?? 0;
    const attempts = Array.from({ length: 50 }, (_, at) =>
      transaction(ctx, async (tx) => {
        const made = await issueInvoice(tx, ctx, NEW);
        if (at % 3 === 0) throw new Error("rolled back");
        return made.number;
      }).catch(() => null),
    );
    const numbers = (await Promise.all(attempts)).filter((number) => number !== null);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      numbers.map((_, at) => last + 1 + at),
    );
  });
});

describe("a credit note", () => {
  it("takes what is left of every line, once", async () => {
    const { id, number } = await issued();
    const first = await credited(id, [{ position: 1, gross: 4_900 }]);
    expect(first.number).toBeGreaterThan(number);
    expect(await dueOf(database, id)).toBe(79_500);
    const rest = await credited(id);
    const found = await findInvoice(database, rest.id);
    expect(found).toMatchObject({ kind: "creditNote", creditOf: id, total: 79_500, due: 0 });
    expect(found?.lines.map(({ gross }) => gross)).toEqual([69_500, 10_000]);
    expect(await dueOf(database, id)).toBe(0);
    await expect(credited(id)).rejects.toMatchObject({ code: "conflict" });
    await expect(credited(rest.id)).rejects.toMatchObject({ code: "conflict" });
    await expect(paid(rest.id, 100)).rejects.toMatchObject({ code: "conflict" });
  });

  it("of a paid invoice leaves what was paid to the customer", async () => {
    const { id } = await issued();
    await paid(id, 50_000);
    const credit = await credited(id);
    expect(await sidesOf(credit.id)).toEqual([
      [1100, -34_400],
      [4000, 55_600],
      [4010, 11_920],
      [2100, 16_880],
      [2300, -50_000],
    ]);
    expect(await findInvoice(database, id)).toMatchObject({ paid: 0, due: 0, credited: 84_400 });
  });

  it("is issued once by many at the same time", async () => {
    const { id } = await issued();
    const answers = await Promise.allSettled([1, 2, 3, 4].map(() => credited(id)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("payments", () => {
  it("of the same moment count once each, and one of them settles", async () => {
    const { id } = await issued();
    const answers = await Promise.all([40_000, 40_000, 40_000].map((amount) => paid(id, amount)));
    const sum = (read: (answer: (typeof answers)[number]) => number) =>
      answers.reduce((before, answer) => before + read(answer), 0);
    expect(sum(({ applied }) => applied)).toBe(84_400);
    expect(sum(({ surplus }) => surplus)).toBe(35_600);
    expect(answers.filter(({ isSettled }) => isSettled)).toHaveLength(1);
    expect(await dueOf(database, id)).toBe(0);
  });

  it("that are taken back are owed again", async () => {
    const { id } = await issued();
    await paid(id, 84_400);
    const reversed = await transaction(ctx, (tx) => reversePayment(tx, id, 84_400));
    expect(reversed).toEqual({ reopened: 84_400 });
    expect(await dueOf(database, id)).toBe(84_400);
  });
});

describe("the database", () => {
  async function stateOf(write: (tx: Transaction) => Promise<unknown>): Promise<string | null> {
    return transaction(ctx, write).then(
      () => "done",
      (error: unknown) => sqlStateOf(error),
    );
  }

  it("refuses every change of what was issued", async () => {
    const { id } = await issued();
    const ours = eq(invoices.id, id);
    const attempts: ((tx: Transaction) => Promise<unknown>)[] = [
      (tx) => tx.update(invoices).set({ total: 1 }).where(ours),
      (tx) => tx.delete(invoices).where(ours),
      (tx) => tx.update(invoiceLines).set({ text: "x" }).where(eq(invoiceLines.invoiceId, id)),
      (tx) => tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, id)),
      (tx) =>
        tx.insert(invoiceLines).values({ ...PLATE, gross: 0, net: 0, invoiceId: id, position: 9 }),
      (tx) =>
        tx
          .update(invoiceCustomers)
          .set({ customer: { ...ANNA, name: "Bo" } })
          .where(eq(invoiceCustomers.invoiceId, id)),
      (tx) => tx.delete(invoiceCustomers).where(eq(invoiceCustomers.invoiceId, id)),
      (tx) => tx.update(invoiceBalances).set({ total: 1 }).where(eq(invoiceBalances.invoiceId, id)),
      (tx) => tx.delete(invoiceBalances).where(eq(invoiceBalances.invoiceId, id)),
      (tx) => tx.update(invoiceSeries).set({ last: 0 }),
      (tx) => tx.delete(invoiceSeries),
      (tx) => tx.execute(sql`truncate ${invoices} cascade`),
      (tx) => tx.execute(sql`truncate ${invoiceLines}`),
      (tx) => tx.execute(sql`truncate ${invoiceCustomers}`),
      (tx) => tx.execute(sql`truncate ${invoiceBalances}`),
      (tx) => tx.execute(sql`truncate ${invoiceSeries}`),
    ];
    for (const attempt of attempts) expect(await stateOf(attempt)).toBe("42501");
  });

  it("refuses a number that isn't the next, and a number without its invoice", async () => {
    const { id } = await issued();
    const [row] = await database.select().from(invoices).where(eq(invoices.id, id));
    if (row === undefined) throw new Error("unreachable");
    const other = { ...row, id: newId(), number: row.number + 7 };
    expect(await stateOf((tx) => tx.insert(invoices).values(other))).toBe("23514");
    const skipped = (tx: Transaction) =>
      tx.update(invoiceSeries).set({ last: sql`${invoiceSeries.last} + 1` });
    expect(await stateOf(skipped)).toBe("23514");
  });

  it("refuses an invoice without its lines, and one without its voucher", async () => {
    const { id } = await issued();
    const [row] = await database.select().from(invoices).where(eq(invoices.id, id));
    if (row === undefined) throw new Error("unreachable");
    const [line] = await database
      .select()
      .from(invoiceLines)
      .where(and(eq(invoiceLines.invoiceId, id), eq(invoiceLines.position, 1)));
    if (line === undefined) throw new Error("unreachable");
    const { gross: total, net } = line;
    const issueBare = async (
      tx: Transaction,
      parts: { hasLines: boolean; hasVoucher: boolean },
    ) => {
      const [series] = await tx
        .update(invoiceSeries)
        .set({ last: sql`${invoiceSeries.last} + 1` })
        .returning();
      const invoiceId = newId();
      const sums = { net, vat: total - net, rounding: 0, total };
      await tx
        .insert(invoices)
        .values({ ...row, ...sums, id: invoiceId, number: series?.last ?? 0 });
      if (parts.hasLines) await tx.insert(invoiceLines).values({ ...line, invoiceId });
      if (!parts.hasVoucher) return;
      await post(tx, ctx, {
        kind: "invoice",
        text: "",
        on: row.issuedOn,
        invoiceId,
        postings: [
          { account: "receivables", amount: total },
          { account: "plates", amount: -total },
        ],
      });
    };
    const stateWith = (parts: { hasLines: boolean; hasVoucher: boolean }) =>
      stateOf((tx) => issueBare(tx, parts));
    expect(await stateWith({ hasLines: false, hasVoucher: true })).toBe("23514");
    expect(await stateWith({ hasLines: true, hasVoucher: false })).toBe("23514");
    expect(await stateWith({ hasLines: true, hasVoucher: true })).toBe("done");
  });

  it("lets customers be forgotten after the fifth financial year, the number stays", async () => {
    const { id } = await issued();
    const forget = (tx: Transaction, years: number) =>
      tx
        .execute(sql`insert into commerce_clock (offset_ms) values (${years * 365.25 * 86_400_000})
          on conflict (is_only) do update set offset_ms = excluded.offset_ms`)
        .then(() => tx.delete(invoiceCustomers).where(eq(invoiceCustomers.invoiceId, id)));
    expect(await stateOf((tx) => forget(tx, 4))).toBe("42501");
    expect(await stateOf((tx) => forget(tx, 7))).toBe("done");
    expect(await findInvoice(database, id)).toMatchObject({ customer: null, total: 84_400 });
    await database.execute(sql`delete from commerce_clock`);
  });
});
